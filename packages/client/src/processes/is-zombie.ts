import { readFileSync } from 'node:fs';

/** Whether a process has ended, but nobody has asked for its exit status. Only Linux shows it. */
export function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
