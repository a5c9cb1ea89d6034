import { hrtime } from 'node:process';

/** Milliseconds of a clock that is never set. `performance` has the same, but loads eleven modules when it is first used. */
export function steadyMs(): number {
  return Number(hrtime.bigint()) / 1e6;
}
