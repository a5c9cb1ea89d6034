import { readdirSync } from 'node:fs';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';

/** More than the status of a process needs. */
const MOST_BYTES = 4096;

/** Kills every process of a group. Ignores a group that has already ended. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if (!isSystemError(error, 'ESRCH', 'EPERM')) throw error;
  }
}

/**
 * Lists the running processes of a group. Without `/proc`, it can only check whether the group exists.
 *
 * Almost every group is gone with its agent. Asking for it first spares reading the status of every process.
 */
export function membersOf(group: number): number[] {
  const obstacle = obstacleToSignal(group);
  if (obstacle === 'ESRCH') return [];
  const pids = listProcesses();
  if (pids === undefined) return obstacle === undefined ? [group] : [];
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

/** The group of a running process. Zombies have ended. */
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

/** Why a group cannot be signalled: it does not exist, or is another user's. */
function obstacleToSignal(group: number): 'ESRCH' | 'EPERM' | undefined {
  try {
    process.kill(-group, 0);
    return undefined;
  } catch (error) {
    if (isSystemError(error, 'ESRCH')) return 'ESRCH';
    if (isSystemError(error, 'EPERM')) return 'EPERM';
    throw error;
  }
}

/** Whether an error comes from the operating system, with one of these codes. */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
