import {
  type AttemptOutcome,
  type AttemptRecord,
  answerFileOf,
  answerOf,
  writeAnswerFile,
} from '@obsidian-agent/plans/runner';
import { INTERRUPTED, type StoredAttempt } from '../store/records.ts';
import type { OutboxEntry } from './outbox.ts';
import type { PreparedAttempt } from './prepare-attempt.ts';
import type { WorkHost } from './work-host.ts';

/** How an attempt ended on this host. */
export interface Carried {
  readonly attempt: AttemptRecord;
  readonly outcome: AttemptOutcome;
  /** Those in the payload. An answer that repeats one stays on this host. */
  readonly secrets?: readonly string[];
}

/** Answers up to this size always go along: they are hardly larger than the rest of a result. */
const SMALL_BYTES = 16 * 1024;
/** Answers that a later task reads go along up to this size. */
const MOST_BODY_BYTES = 256 * 1024;

/** Names the answer in the result. One that does not go along is stored on this host, which sends it when it is asked. */
export function describeResult(
  { stateDir }: WorkHost,
  { plan, task }: PreparedAttempt,
  { attempt, outcome, secrets = [] }: Carried,
): OutboxEntry {
  const { response, failure, isUncertain } = outcome;
  const stored = response === null ? null : answerOf(response);
  const most = plan.read.has(task.id) ? MOST_BODY_BYTES : SMALL_BYTES;
  const text = stored === null || stored.bytes > most ? undefined : [...stored.pieces].join('');
  const isSecret = secrets.some((secret) => text?.includes(JSON.stringify(secret).slice(1, -1)) === true);
  const isSent = text !== undefined && !isSecret;
  if (stored !== null && !isSent) writeAnswerFile(answerFileOf(stateDir, stored), stored.pieces);
  const answer = stored === null ? null : { sha256: stored.sha256, bytes: stored.bytes };
  const ended = withoutRoute(attempt, failure?.reason ?? null);
  return {
    requestId: attempt.requestId,
    body: isSent ? text : null,
    result: { answer, failure, isUncertain, attempt: ended },
  };
}

/** The result of an attempt in whose middle the process of its host ended. */
export function describeInterruption(attempt: StoredAttempt): OutboxEntry {
  const result = { answer: null, failure: null, isUncertain: true, isInterrupted: true };
  return {
    requestId: attempt.requestId,
    epoch: attempt.epoch,
    body: null,
    result: { ...result, attempt: withoutRoute(attempt, INTERRUPTED) },
  };
}

/** Only what the coordinator does not know. */
function withoutRoute(
  { planId, key, attempt, requestId, startedAt, spans, stderr, firstSentAt, vaultCopy }: AttemptRecord,
  reason: string | null,
): AttemptRecord {
  return { planId, key, attempt, requestId, startedAt, endedAt: null, reason, spans, stderr, firstSentAt, vaultCopy };
}
