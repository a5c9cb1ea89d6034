import { readdirSync } from 'node:fs';
import { readRegularFile } from '@obsidian-agent/platform/read-regular-file';
import { isSystemError, unless } from './system-error.ts';

/** More than the status of a process needs. */
const MOST_BYTES = 4096;

/** Kills every process of a group. Ignores a group that has already ended. */
export function killGroup(group: number): void {
  unless(['ESRCH', 'EPERM'], () => process.kill(-group, 'SIGKILL'));
}

/**
 * Lists the running processes of a group. Without `/proc`, it can only check whether the group exists.
 *
 * Almost every group is gone with its agent. Asking for it first spares reading the status of every process.
 */
export function membersOf(group: number): number[] {
  const obstacle = obstacleToSignal(group);
  if (obstacle === 'ESRCH') return [];
  const names = unless(['ENOENT'], () => readdirSync('/proc'));
  if (names === undefined) return obstacle === undefined ? [group] : [];
  return names.map(Number).filter((pid) => Number.isInteger(pid) && groupOf(pid) === group);
}

/** The group of a running process. Zombies have ended. */
function groupOf(pid: number): number | undefined {
  const stat = unless(['ENOENT', 'ESRCH'], () => readRegularFile(`/proc/${pid}/stat`, MOST_BYTES).toString('utf8'));
  const [state, , group] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === undefined || state === 'Z' ? undefined : Number(group);
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
