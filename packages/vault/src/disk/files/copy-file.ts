import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { withFile } from './read-bytes.ts';
import { writeNew } from './write-file.ts';

/**
 * Copies a regular file to a new one with the mode and owner of `like`, and flushes it to the disk. Throws system
 * errors.
 */
export function copyFile(from: string, to: string, like: Stats): void {
  const folder = { path: dirname(from) };
  const written = withFile(folder, basename(from), ({ pieces }) => writeNew(to, pieces(), like) ?? true);
  if (written === undefined) throw notCopied(from, 'EXDEV');
}

/** The error for a file that cannot be copied, in the form of a failed system call. */
export function notCopied(path: string, code: string): Error {
  return Object.assign(new Error(`${path} cannot be copied`), { code, syscall: 'copy' });
}
