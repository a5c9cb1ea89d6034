import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const retry = { max_attempts: 9, backoff_ms: 500, factor: 2, max_backoff_ms: 5000 };

test('the longest wait grows with each failure up to its bound', () => {
  const almostOne = 1 - Number.EPSILON;

  expect([1, 2, 3, 4, 5, 6].map((failures) => backoffMs(retry, failures, almostOne))).toEqual([
    500, 1000, 2000, 4000, 5000, 5000,
  ]);
});

test('full jitter: any wait between 0 and the bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const wait = backoffMs(retry, failures, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(5000);
      },
    ),
  );
  expect(backoffMs(retry, 3, 0)).toBe(0);
});
