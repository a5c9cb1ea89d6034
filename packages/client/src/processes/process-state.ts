import { readFileSync } from 'node:fs';

/**
 * The state of a process as Linux shows it: `T` for one that is stopped, `Z` for one that has ended, but whose exit status
 * nobody has asked for. Elsewhere undefined.
 */
export function processState(pid: number): string | undefined {
  try {
    // The name of the program comes before it, in brackets.
    return /\) ([A-Z])/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
  } catch {
    return undefined;
  }
}
