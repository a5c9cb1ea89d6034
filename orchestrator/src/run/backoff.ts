import type { Retry } from '../plan/plan-schema.ts';

/**
 * Milliseconds to wait before the next attempt, with full jitter: anything from nothing to a bound that grows
 * by `factor` with each failure, so that tasks that failed together do not return together.
 *
 * @param failures how many attempts failed so far, from 1
 * @param random a number from 0 to below 1
 */
export function backoffMs(retry: Retry, failures: number, random: number): number {
  const bound = Math.min(retry.max_backoff_ms, retry.backoff_ms * retry.factor ** (failures - 1));
  return Math.floor(random * (bound + 1));
}
