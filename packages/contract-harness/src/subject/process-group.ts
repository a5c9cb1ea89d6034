import { readdirSync } from 'node:fs';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

/** Far more than the system says of a process. */
const MOST_BYTES = 65_536;

/** Kills every process of a group; a group that has gone already is none of our concern. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if (!isSystemError(error, 'ESRCH', 'EPERM')) throw error;
  }
}

/** Lists the living processes of a group. Without `/proc` it can only tell whether there is one: the group itself. */
export function membersOf(group: number): number[] {
  const pids = listProcesses();
  if (pids === undefined) return isGroupAlive(group) ? [group] : [];
  return pids.filter((pid) => groupOf(pid) === group);
}

function listProcesses(): number[] | undefined {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The group of a living process; zombies have ended and only wait to be counted. */
function groupOf(pid: number): number | undefined {
  try {
    const stat = readRegularFile(`/proc/${pid}/stat`, MOST_BYTES).toString('utf8');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(group);
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    if (isSystemError(error, 'ESRCH', 'EPERM')) return false;
    throw error;
  }
}

/** Tells whether an error is the operating system's, with one of these codes. */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
