import { AgentError } from '@obsidian-agent/shared-types';
import { pathInvalid } from '../../paths/path-errors.ts';

/** The system's name of a failure, such as `ENOENT`; undefined where the value is no failed system call. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  // Bun finds out by itself that a path is too long, and names no system call then.
  return 'syscall' in error || error.code === 'ENAMETOOLONG' ? String(error.code) : undefined;
}

/** Runs a system call; a failure of one of the named codes becomes undefined, others rise. */
export function unless<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (codes.includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Does what can as well be left undone: a failed system call ends it, and is no failure of what it belongs to. */
export function ifPossible(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}

/** What a caller can act on, for a failed system call on a path; any other error comes back as it is. */
export function asAgentError(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const details = { path, code };

  switch (code) {
    case 'ENAMETOOLONG':
      return pathInvalid(path, 'a name in it is longer than the file system allows', error);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new AgentError('DISK_FULL', {
        message: `There is no space left to write '${path}'`,
        hint: 'Free some space, then send the request again; the vault is as it was.',
        details,
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AgentError('ACCESS_DENIED', {
        message: `The system refused access to '${path}' (${code})`,
        hint: 'Check the owner and the permissions of the vault.',
        details,
        cause: error,
      });
    default:
      return new AgentError('FILE_SYSTEM_FAILED', {
        message: `The file system failed at '${path}' (${code})`,
        hint: 'Check the disk that holds the vault, then send the request again.',
        details,
        cause: error,
      });
  }
}
