import { systemClock } from '@obsidian-agent/plans';
import {
  carryAttempt,
  failureOfReference,
  type TaskFailure,
  type TaskRecords,
  vaultCopyOf,
} from '@obsidian-agent/plans/runner';
import { parseTraceparent } from '@obsidian-agent/platform';
import { whenThere } from '../store/away.ts';
import { cancelledUnsent } from '../store/cancelled-unsent.ts';
import { attemptsOfTask } from '../store/plan-rows.ts';
import type { StoredAttempt } from '../store/records.ts';
import { type Beginning, beginAttempt, findAttempt, NotOurs } from './begin-attempt.ts';
import { deliver, deliverSaved } from './deliver.ts';
import { describeInterruption, describeResult } from './describe-result.ts';
import { findResult, type OutboxEntry, saveResult } from './outbox.ts';
import { type PreparedAttempt, prepareAttempt, readInputs, resolvePayload } from './prepare-attempt.ts';
import { reportProgress } from './report-progress.ts';
import type { Wanted } from './slots.ts';
import type { RunningAttempt, WorkHost } from './work-host.ts';

/** What a queue says about an attempt: references only. */
export interface AttemptCall {
  readonly planId: string;
  readonly key: string;
  readonly requestId: string;
  readonly epoch: number | null;
}

/**
 * The workflow that runs one attempt. It can begin again at any time: after the request was sent, the attempt counts as
 * interrupted, and the next one has a request id of its own; after it ended, its result is only delivered.
 */
export async function runAttempt(host: WorkHost, call: AttemptCall): Promise<void> {
  const { store, closing, name, stateDir } = host;
  const saved = findResult(stateDir, call.requestId);
  if (saved !== undefined) return deliverSaved(host, saved);

  const running: RunningAttempt = { controller: new AbortController(), isAtWork: false };
  const { controller } = running;
  host.running.set(call.requestId, running);
  try {
    const [attempt, prepared] = await whenThere(closing, () =>
      Promise.all([findAttempt(store, name, call), prepareAttempt(host, call)]),
    );
    if (attempt === undefined || prepared === undefined) return;
    if (attempt.begunAt !== null) return await deliver(host, describeInterruption(attempt));
    if (attempt.isCancelAsked) controller.abort();
    const carried = await carry(host, { attempt, prepared, running });
    if (carried === undefined) return;
    const entry = { ...carried, epoch: attempt.epoch };
    if (closing.aborted && entry.result.failure === null) saveResult(host.stateDir, entry);
    closing.throwIfAborted();
    await deliver(host, entry);
  } finally {
    host.running.delete(call.requestId);
  }
}

interface Work {
  readonly attempt: StoredAttempt;
  readonly prepared: PreparedAttempt;
  readonly running: RunningAttempt;
}

/** Runs an attempt when there is room for it. Returns its result; undefined if it is no longer this host's. */
async function carry(host: WorkHost, work: Work): Promise<OutboxEntry | undefined> {
  const { attempt, prepared, running } = work;
  const signal = AbortSignal.any([running.controller.signal, host.closing]);
  const isUncertain = attempt.wasUncertain;
  let free = (): void => {};
  try {
    const records = await readInputs(host, prepared, signal);
    free = await host.slots.take(wantedBy(host, work), signal);
    running.isAtWork = true;
    return await send(host, { ...work, records, isUncertain }, signal);
  } catch (error) {
    if (error instanceof NotOurs) return undefined;
    if (error !== signal.reason && (error as Error).name !== 'AbortError') throw error;
    return describeResult(host, work.prepared, {
      attempt,
      outcome: { response: null, failure: cancelledUnsent(), isUncertain },
    });
  } finally {
    free();
  }
}

/** What an attempt needs of this host. */
function wantedBy(host: WorkHost, { attempt, prepared: { task } }: Work): Wanted {
  const { requestId: key, vault } = attempt;
  return {
    key,
    agent: task.agent,
    vault: vault === null ? null : (host.pathOf(vault) ?? null),
    priority: task.priority ?? 0,
    since: systemClock.now(),
    writes: task.effect === 'read' ? undefined : (vault ?? undefined),
  };
}

async function send(
  host: WorkHost,
  work: Work & { readonly records: TaskRecords; readonly isUncertain: boolean },
  signal: AbortSignal,
): Promise<OutboxEntry | undefined> {
  const { attempt, prepared, records, isUncertain } = work;
  const { task, record, plan } = prepared;
  const payload = await resolve(host, { ...prepared, records });
  if ('failure' in payload)
    return describeResult(host, work.prepared, {
      attempt,
      outcome: { response: null, failure: payload.failure, isUncertain },
    });

  const beginning = await describeBeginning(host, work, payload.payload);
  const recorded = whenThere(host.closing, () => beginAttempt(host.store, attempt, beginning));
  // An attempt that is stopped before that does not wait for it.
  recorded.catch(() => {});
  const carrying = carryAttempt(
    { task, record, attempt: { ...attempt, ...beginning }, ...payload, wasUncertain: isUncertain },
    {
      host,
      plan,
      parent: parseTraceparent(attempt.traceparent ?? ''),
      signal,
      recorded,
      onProgress: (progress) => reportProgress(host, { record, progress }),
    },
  );
  host.slots.admitted(attempt.requestId);
  return describeResult(host, work.prepared, { ...(await carrying), secrets: payload.secrets });
}

async function resolve(
  host: WorkHost,
  prepared: Parameters<typeof resolvePayload>[0],
): Promise<Awaited<ReturnType<typeof resolvePayload>> | { readonly failure: TaskFailure }> {
  try {
    return await resolvePayload(prepared, host);
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    return { failure };
  }
}

/** What is known about the first request with this effect, which may be this one. */
async function describeBeginning(
  host: WorkHost,
  { attempt, prepared, isUncertain }: Work & { readonly isUncertain: boolean },
  payload: Readonly<Record<string, unknown>>,
): Promise<Beginning> {
  const { task } = prepared;
  if (task.effect === 'read') return { firstSentAt: null, vaultCopy: null };
  const before = isUncertain ? await whenThere(host.closing, () => findBefore(host, attempt)) : undefined;
  if (before === undefined) return { firstSentAt: host.clock.now(), vaultCopy: vaultCopyOf(payload, task.apiVersion) };
  return { firstSentAt: before.firstSentAt ?? before.begunAt ?? before.startedAt, vaultCopy: before.vaultCopy };
}

/** The attempt before, whose effect may have happened. */
async function findBefore(host: WorkHost, attempt: StoredAttempt): Promise<StoredAttempt | undefined> {
  const all = await attemptsOfTask(host.store, attempt.planId, attempt.key);
  return all.findLast((each) => each.attempt < attempt.attempt);
}
