import { type AttemptRecord, allRoom, Batch, type Happening, requestIdFor } from '@obsidian-agent/plans/runner';
import { formatTraceparent } from '@obsidian-agent/platform';
import type { StoredAttempt } from '../store/records.ts';
import { RELEASE } from '../store/releases.ts';
import type { Taken } from './inbox.ts';
import type { OpenPlan } from './open-plan.ts';

/** Something about a task that answers decide. */
export interface Question {
  readonly kind: 'decide' | 'expand';
  readonly id: string;
}

/** Everything that follows from what happened, before it is written. */
export interface TurnDraft {
  readonly batch: Batch;
  readonly attempts: StoredAttempt[];
  readonly endedAttempts: AttemptRecord[];
  readonly aborts: string[];
  readonly questions: Question[];
  /** Digests of answers of attempts that had been given up. */
  readonly unwanted: string[];
  /** When each task must be looked at again; undefined if it no longer waits for a time. */
  readonly waits: Map<string, number | undefined>;
}

interface Happened {
  readonly taken: readonly Taken[];
  /** What happened in this process. What a person or an agent did before a time came counts before it. */
  readonly arrived: readonly Happening[];
  /** Whether the plan was opened just now. */
  readonly isFirst: boolean;
  readonly now: number;
  random(): number;
}

/** Decides what follows. Results of attempts that are not at work, because they were given up, have no effect. */
export function decideTurn(plan: OpenPlan, { taken, arrived, isFirst, now, random }: Happened): TurnDraft {
  const draft: TurnDraft = {
    batch: new Batch(now),
    attempts: [],
    endedAttempts: [],
    aborts: [],
    questions: [],
    unwanted: [],
    waits: new Map(),
  };
  if (isFirst) draft.batch.reportPlan(plan.progress.record);
  const happenings = [...taken.flatMap((each) => takeResult(plan, each, draft)), ...arrived];
  for (const happening of happenings) takeOne(plan, happening, { draft, random: random() });
  return draft;
}

function takeResult({ requests }: OpenPlan, { attempt, happening }: Taken, draft: TurnDraft): Happening[] {
  if (attempt === undefined) return [happening];
  if (requests.get(attempt.key) !== attempt.requestId) {
    const { answer } = happening.result ?? {};
    if (answer) draft.unwanted.push(answer.sha256);
    return [];
  }
  requests.delete(attempt.key);
  draft.endedAttempts.push({ ...attempt, endedAt: draft.batch.now });
  return [happening];
}

function takeOne(
  plan: OpenPlan,
  happening: Happening,
  { draft, random }: { readonly draft: TurnDraft; readonly random: number },
): void {
  for (const effect of plan.progress.take(happening, draft.batch, { random, room: allRoom })) {
    if (effect.kind === 'start') draft.attempts.push(startAttempt(plan, effect, draft.batch.now));
    else if (effect.kind === 'abort') draft.aborts.push(effect.key);
    else if (effect.kind === 'expand' || effect.kind === 'decide') draft.questions.push(effect);
    else if (effect.kind === 'wake') draft.waits.set(effect.key, effect.at);
    else if (effect.kind === 'record' && effect.entry.dueAt === null) draft.waits.set(effect.key, undefined);
  }
}

/** An attempt as it is sent: its host resolves the payload, and knows when it sends the request. */
function startAttempt(
  { planId, progress, telemetry, requests }: OpenPlan,
  { key, wasUncertain }: { readonly key: string; readonly wasUncertain: boolean },
  now: number,
): StoredAttempt {
  const { attempts } = progress.records.get(key);
  const requestId = requestIdFor(planId, key, attempts);
  requests.set(key, requestId);
  return {
    planId,
    key,
    attempt: attempts,
    requestId,
    startedAt: now,
    endedAt: null,
    reason: null,
    spans: [],
    stderr: null,
    firstSentAt: null,
    vaultCopy: null,
    host: null,
    vault: progress.book.graph.taskOf(key).vaultName ?? null,
    epoch: null,
    traceparent: formatTraceparent(telemetry.contextOf(key)),
    wasUncertain,
    begunAt: null,
    isCancelAsked: false,
    machineVersion: RELEASE.machineVersion,
  };
}
