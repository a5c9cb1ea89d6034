import { expect, test } from 'vitest';
import type { TaskFailure, TaskRecord } from '../journal/records.ts';
import { afterAttempt } from './after-attempt.ts';

const record: TaskRecord = {
  planId: 'p',
  key: 'a',
  task: 'a',
  index: null,
  item: null,
  taskId: 't',
  generation: 0,
  idempotencyKey: 't',
  state: 'running',
  because: null,
  skippedBy: null,
  attempts: 1,
  failures: 0,
  isUncertain: true,
  isUndone: false,
  retryAt: null,
  startedAt: 1,
  endedAt: null,
  answer: null,
  failure: null,
};
const retry = { max_attempts: 2, backoff_ms: 100, factor: 2, max_backoff_ms: 1000 };
const end = { now: 5, random: 0.5, isCancelled: false, circuitWaitMs: 0 };

function failureOf(more: Partial<TaskFailure> = {}): TaskFailure {
  return { reason: 'CRASHED', message: 'It crashed.', hint: 'See its log.', isRetryable: true, ...more };
}

const outcomeOf = (failure: TaskFailure | null) => ({ answer: null, failure, isUncertain: failure !== null });

test('a success ends the task, and its effect is certain', () => {
  const after = afterAttempt({ record, retry, outcome: outcomeOf(null) }, end);

  expect(after).toEqual({ record: { ...record, state: 'succeeded', isUncertain: false, endedAt: 5 } });
});

test('a failure that a retry can fix is retried after a wait, until the attempts are used up', () => {
  const first = afterAttempt({ record, retry, outcome: outcomeOf(failureOf()) }, end);
  const second = afterAttempt({ record: first.record, retry, outcome: outcomeOf(failureOf()) }, end);

  expect(first).toMatchObject({ record: { state: 'retrying', failures: 1 }, retryInMs: 50 });
  expect(second).toMatchObject({ record: { state: 'failed', failures: 2 } });
  expect(second.retryInMs).toBeUndefined();
});

test('a failure that a retry cannot fix is final', () => {
  const after = afterAttempt({ record, retry, outcome: outcomeOf(failureOf({ isRetryable: false })) }, end);

  expect(after.record.state).toBe('failed');
});

test('a task waits for an agent with an open circuit breaker, without using up an attempt', () => {
  const outcome = outcomeOf(failureOf({ reason: 'CIRCUIT_OPEN' }));

  expect(afterAttempt({ record, retry, outcome }, { ...end, circuitWaitMs: 60_000 })).toMatchObject({
    record: { state: 'retrying', failures: 0 },
    retryInMs: 60_000,
  });
  expect(afterAttempt({ record, retry: { ...retry, max_attempts: 1 }, outcome }, end).record.state).toBe('failed');
});

test('a failure in a cancelled plan counts as cancelled and continues after a resume', () => {
  const after = afterAttempt({ record, retry, outcome: outcomeOf(failureOf()) }, { ...end, isCancelled: true });

  expect(after.record).toMatchObject({ state: 'cancelled', isUncertain: true });
});
