import type { TaskRecord } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { Retry } from '../plan/plan-schema.ts';
import { backoffMs } from './backoff.ts';
import type { AttemptOutcome } from './run-attempt.ts';

export interface AttemptEnd {
  readonly now: number;
  /** At least 0 and less than 1. */
  readonly random: number;
  readonly isCancelled: boolean;
  /** Milliseconds until the agent's circuit breaker closes. */
  readonly circuitWaitMs: number;
}

/** An outcome whose answer is in the journal. */
export interface RecordedOutcome extends Omit<AttemptOutcome, 'response'> {
  readonly answer: AnswerRef | null;
}

/** Decides a task's state after an attempt. `retryInMs` is set only if another attempt follows. */
export function afterAttempt(
  { record, retry, outcome }: { record: TaskRecord; retry: Retry; outcome: RecordedOutcome },
  { now, random, isCancelled, circuitWaitMs }: AttemptEnd,
): { record: TaskRecord; retryInMs?: number } {
  const { answer, failure, isUncertain } = outcome;
  const ended = { ...record, answer, failure, isUncertain, endedAt: now };
  if (failure === null) return { record: { ...ended, state: 'succeeded' } };
  if (isCancelled) return { record: { ...ended, state: 'cancelled', because: 'the plan was cancelled' } };

  // The circuit breaker blocked the agent, so this was not an attempt. The task waits if it has retries.
  const failures = record.failures + (failure.reason === 'CIRCUIT_OPEN' && retry.max_attempts > 1 ? 0 : 1);
  if (!failure.isRetryable || failures >= retry.max_attempts)
    return { record: { ...ended, failures, state: 'failed' } };
  return {
    record: { ...ended, failures, state: 'retrying' },
    retryInMs: Math.max(backoffMs(retry, failures, random), circuitWaitMs),
  };
}
