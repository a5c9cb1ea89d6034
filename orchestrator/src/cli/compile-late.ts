import { setFlag } from './v8-flags.ts';

const CALLS_BEFORE_MAGLEV = 100_000;
const CALLS_BEFORE_TURBOFAN = 1_000_000;

/**
 * Lets V8 optimize only functions that are called very often from now on.
 *
 * The threads that optimize keep 10 to 15 MB, and each start of a child copies the table of all pages in memory. A running
 * plan mostly waits. Code that reads large answers is called often enough. Call it as late as `boundHeap`.
 */
export function compileLate(): void {
  setFlag(`--invocation-count-for-maglev=${CALLS_BEFORE_MAGLEV}`, '--invocation-count-for-maglev=400');
  // As long as there is Maglev, the documented default of 3000 does not hold.
  setFlag(`--invocation-count-for-turbofan=${CALLS_BEFORE_TURBOFAN}`, '--invocation-count-for-turbofan=10000');
}
