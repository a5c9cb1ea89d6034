import { setFlagsFromString } from 'node:v8';

/** By default 400 and 3000. */
const CALLS_BEFORE_MAGLEV = 100_000;
const CALLS_BEFORE_TURBOFAN = 1_000_000;

/**
 * Lets V8 optimize only functions that are called very often from now on.
 *
 * The threads that optimize keep 10 to 15 MB, and each start of a child copies the table of all pages in memory. A running
 * plan mostly waits. Code that reads large answers is called often enough. Call it as late as `boundHeap`.
 */
export function compileLate(): void {
  setFlagsFromString(`--invocation-count-for-maglev=${CALLS_BEFORE_MAGLEV}`);
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS_BEFORE_TURBOFAN}`);
}
