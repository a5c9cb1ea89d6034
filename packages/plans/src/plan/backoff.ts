import type { Retry } from './plan-schema.ts';

/**
 * Milliseconds to wait before the next attempt, with full jitter: between 0 and a bound that grows by `factor` with
 * each failure. So tasks that failed together do not retry together.
 *
 * @param failures the number of failed attempts, at least 1
 * @param random a number that is at least 0 and less than 1
 */
export function backoffMs(retry: Retry, failures: number, random: number): number {
  const bound = Math.min(retry.max_backoff_ms, retry.backoff_ms * retry.factor ** (failures - 1));
  return Math.floor(random * (bound + 1));
}
