import type { TaskRecord } from '../journal/records.ts';
import type { Retry } from '../plan/plan-schema.ts';
import { backoffMs } from './backoff.ts';
import type { AttemptOutcome } from './run-attempt.ts';

export interface AttemptEnd {
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
  readonly isCancelled: boolean;
  /** Milliseconds for which the agent's circuit breaker stays open. */
  readonly circuitWaitMs: number;
}

/** What an attempt's outcome makes of its task; `retryInMs` only where another attempt follows. */
export function afterAttempt(
  { record, retry, outcome }: { record: TaskRecord; retry: Retry; outcome: AttemptOutcome },
  { now, random, isCancelled, circuitWaitMs }: AttemptEnd,
): { record: TaskRecord; retryInMs?: number } {
  const { response, failure, isUncertain } = outcome;
  const ended = { ...record, response, failure, isUncertain, endedAt: now };
  if (failure === null) return { record: { ...ended, state: 'succeeded' } };
  if (isCancelled) return { record: { ...ended, state: 'cancelled', because: 'the plan was cancelled' } };

  // An agent that is left alone was not tried: the task waits for it, if it may wait at all.
  const failures = record.failures + (failure.reason === 'CIRCUIT_OPEN' && retry.max_attempts > 1 ? 0 : 1);
  if (!failure.isRetryable || failures >= retry.max_attempts)
    return { record: { ...ended, failures, state: 'failed' } };
  return {
    record: { ...ended, failures, state: 'retrying' },
    retryInMs: Math.max(backoffMs(retry, failures, random), circuitWaitMs),
  };
}
