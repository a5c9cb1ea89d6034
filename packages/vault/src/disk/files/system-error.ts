import { isAbsolute } from 'node:path';
import {
  AgentError,
  type Message,
  type Part,
  type Reason,
  sendAgain,
  text,
  trusted,
} from '@obsidian-agent/shared-types';
import { pathInvalid } from '../../paths/path-errors.ts';

/** The system's error code, such as `ENOENT`; undefined if the value is not a failed system call. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  // Bun detects an overlong path itself, without a system call.
  return 'syscall' in error || error.code === 'ENAMETOOLONG' ? String(error.code) : undefined;
}

/** An error of this code in the form of a failed system call. */
export function failedCall(message: string, call: { code: string; syscall: string; cause?: unknown }): Error {
  return Object.assign(new Error(message), call);
}

/** System errors for a path at which nothing exists. */
export const ABSENT: readonly string[] = ['ENOENT', 'ENOTDIR'];

/** Runs a system call. Returns undefined if it fails with one of the given codes; other errors are thrown. */
export function unless<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (codes.includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Like `unless`. Also returns undefined if a path is refused, for example because a link in it leads out of the vault. */
export function unlessRefused<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return unless(codes, call);
  } catch (error) {
    if (error instanceof AgentError) return undefined;
    throw error;
  }
}

/** Runs optional work, ignoring failed system calls. */
export function ifPossible(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}

/** Runs work on a path. Throws a failed system call as an error that the caller can act on. */
export function explained<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asAgentError(error, path);
  }
}

/**
 * Converts a failed system call on a path to an error that the caller can act on. Other errors are returned unchanged.
 */
export function asAgentError(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (code === 'ENAMETOOLONG')
    return pathInvalid(path, trusted('a name in it is longer than the file system allows'), error);
  const { reason, message, hint } = whyFailed(code, trustRoot(path));
  return new AgentError(reason, { message, hint, details: { path, code }, cause: error });
}

function whyFailed(code: string, where: Part): { reason: Reason; message: Message; hint: Message } {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return {
      reason: 'DISK_FULL',
      message: text`There is no space left to write '${where}'`,
      hint: text`Free some space, then ${sendAgain}; the vault was not changed.`,
    };
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return {
      reason: 'ACCESS_DENIED',
      message: text`The system refused access to '${where}' (${trusted(code)})`,
      hint: text`Check the owner and the permissions of the vault.`,
    };
  return {
    reason: 'FILE_SYSTEM_FAILED',
    message: text`The file system failed at '${where}' (${trusted(code)})`,
    hint: text`Check the disk that holds the vault, then ${sendAgain}.`,
  };
}

/** Trusts the vault's own absolute path. Relative paths are names from the vault, and so untrusted. */
export function trustRoot(path: string): Part {
  return isAbsolute(path) ? trusted(path) : path;
}
