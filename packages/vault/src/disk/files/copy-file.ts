import type { Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import { withFile } from './read-bytes.ts';
import { failedCall } from './system-error.ts';
import { writeNew } from './write-file.ts';

/**
 * Copies a regular file to a new one with the mode and owner of `like`, and flushes it to the disk. Throws system
 * errors.
 */
export function copyFile(from: string, to: string, like: Stats): void {
  const folder = { path: dirname(from) };
  const written = withFile(folder, basename(from), ({ pieces }) => writeNew(to, pieces(), like) ?? true);
  if (written === undefined) throw failedCall(`${from} cannot be copied`, { code: 'EXDEV', syscall: 'copy' });
}
