import type { SpanLine, TraceContext } from '@obsidian-agent/platform';
import type { AttemptRecord, PlanRecord, TaskRecord } from '../journal/records.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { requestIdFor } from '../plan/ids.ts';
import { LastLines } from './last-lines.ts';
import type { LostRequest } from './lost-answer.ts';
import { type AttemptOutcome, runAttempt } from './run-attempt.ts';
import type { RunHost } from './run-host.ts';
import { decodeStderrProgress, limitProgress, type Progress } from './stderr-progress.ts';
import { decodeStderrSpan } from './stderr-span.ts';
import { vaultCopyOf, vaultPathOf } from './vault-copy.ts';

/** An attempt whose request is sent once it is in the journal. */
export interface Attempt {
  readonly task: CheckedTask;
  readonly record: TaskRecord;
  readonly attempt: AttemptRecord;
  /** References are resolved. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly wasUncertain: boolean;
  /** The secrets in the payload. */
  readonly secrets: readonly string[];
}

/** What an attempt needs from its host. */
export type AttemptHost = Pick<RunHost, 'executor' | 'clock' | 'breakerOf' | 'onSpanLine' | 'onAgentLine'>;

interface AttemptSurroundings {
  readonly host: AttemptHost;
  readonly plan: Pick<PlanRecord, 'planId' | 'correlationId' | 'name'>;
  readonly parent: TraceContext | undefined;
  readonly signal: AbortSignal;
  /** Resolves when the attempt is in the journal. */
  readonly recorded: Promise<void>;
  onProgress(progress: Progress): void;
}

/** Runs an attempt on this host, and collects what its agent reports beside the answer. */
export async function carryAttempt(
  { task, record, attempt, payload, wasUncertain, secrets }: Attempt,
  { host, plan, parent, signal, recorded, onProgress }: AttemptSurroundings,
): Promise<{ readonly attempt: AttemptRecord; readonly outcome: AttemptOutcome }> {
  const { planId, correlationId } = plan;
  const { taskId, idempotencyKey, key } = record;
  const spans: SpanLine[] = [];
  const words = new LastLines();
  const reportProgress = limitProgress(() => host.clock.now(), onProgress);
  const onStderrLine = (line: Record<string, unknown> | string): void => {
    const phase = decodeStderrSpan(line);
    const progress = decodeStderrProgress(line);
    if (phase !== undefined) spans.push(phase);
    if (phase !== undefined) host.onSpanLine(phase);
    else if (progress !== undefined) reportProgress(progress);
    else {
      words.add(typeof line === 'string' ? line : JSON.stringify(line));
      host.onAgentLine(key, line);
    }
  };

  const { requestId } = attempt;
  const lost = wasUncertain ? lostRequest({ task, attempt, payload }, host.clock.now()) : undefined;
  const place = { planName: plan.name, key, attempt: attempt.attempt };
  const outcome = await runAttempt(
    { task, payload, lost, requestId, planId, taskId, idempotencyKey, correlationId, place },
    {
      executor: host.executor,
      breaker: host.breakerOf(task.agent),
      signal,
      parent,
      recorded,
      onStderrLine,
      redact: secrets,
    },
  );
  return { attempt: { ...attempt, spans, stderr: words.text, reason: outcome.failure?.reason ?? null }, outcome };
}

function lostRequest(
  { task, attempt, payload }: Pick<Attempt, 'task' | 'attempt' | 'payload'>,
  now: number,
): LostRequest {
  const { firstSentAt, vaultCopy } = attempt;
  return { sentAt: firstSentAt, now, sentTo: vaultCopy, copy: vaultCopyOf(payload, task.apiVersion) };
}

/** What an attempt that starts continues. */
interface Beginning {
  readonly task: CheckedTask;
  readonly record: TaskRecord;
  readonly payload: Attempt['payload'];
  readonly secrets: Attempt['secrets'];
  readonly at: number;
  /** The attempt before, if its effect may have happened without an answer. */
  readonly before: AttemptRecord | undefined;
}

/** The record of an attempt that starts. */
export function newAttempt({ task, record, payload, secrets, at, before }: Beginning): AttemptRecord {
  const { planId, key, attempts } = record;
  const isWrite = task.effect !== 'read';
  return {
    planId,
    key,
    attempt: attempts,
    requestId: requestIdFor(planId, key, attempts),
    startedAt: at,
    endedAt: null,
    reason: null,
    spans: [],
    stderr: null,
    firstSentAt: isWrite ? (before === undefined ? at : (before.firstSentAt ?? before.startedAt)) : null,
    vaultCopy: isWrite ? (before === undefined ? vaultCopyOf(payload, task.apiVersion) : before.vaultCopy) : null,
    vaultPath: isWrite ? vaultPathOf(payload, { task, secrets }) : undefined,
  };
}
