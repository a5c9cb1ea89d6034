import { expect, test } from 'vitest';
import { failureOfAnswer } from './task-failure.ts';

const ids = { request_id: '0195e1b0-0000-7000-8000-000000000001', plan_id: null, task_id: null, correlation_id: null };

test('a v1 error without a message is reported by its code', () => {
  const refusal = { ...ids, api_version: null, status: 'error', code: 3, result: null, error: null } as const;

  expect(failureOfAnswer(refusal)).toMatchObject({
    reason: 'REFUSED',
    message: expect.stringContaining('code 3'),
    isRetryable: false,
  });
});

test.each([1, 2, 3] as const)('for a failure with code %i and no detail, the effect is unknown', (code) => {
  const failure = failureOfAnswer({
    request_id: '0195e1b0-0000-7000-8000-000000000001',
    api_version: null,
    status: 'error',
    code,
    result: null,
    error: 'No.',
    plan_id: null,
    task_id: null,
    correlation_id: null,
  });

  expect(failure).toMatchObject({ reason: 'REFUSED', message: 'No.', isRetryable: false });
  expect(failure?.hint).not.toMatch(/as it was|unchanged/);
});

test.each([true, false])('retryable of the agent takes precedence: %s', (retryable) => {
  const failure = failureOfAnswer({
    ...ids,
    api_version: 'v2',
    status: 'error',
    code: 3,
    result: null,
    error: 'The note changed.',
    error_detail: { category: 'aborted', reason: 'ETAG_MISMATCH', hint: 'Read it again.', retryable, details: {} },
  });

  expect(failure).toEqual({
    reason: 'ETAG_MISMATCH',
    message: 'The note changed.',
    hint: 'Read it again.',
    isRetryable: retryable,
  });
});
