import { type BigIntStats, closeSync, fstatSync, lstatSync, openSync } from 'node:fs';
import { failedCall } from './system-error.ts';

/** How to open a path whose name may be a link, and the error if it is one. */
export interface CheckedOpening {
  readonly flags: number;
  readonly mode?: number | undefined;
  readonly code: 'ELOOP' | 'EEXIST';
}

/**
 * Opens what is at a path and is not a link, for systems without flags for that, such as Windows.
 *
 * The path is inspected before and after, and must then still lead to the open file, so that a link swapped in meanwhile is
 * noticed before anything is read or written. Throws system errors.
 */
export function openChecked(path: string, { flags, mode, code }: CheckedOpening): number {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw failedCall(`${path} is a link`, { code, syscall: 'open' });
  const descriptor = openSync(path, flags, mode);
  try {
    const there = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (there === undefined || !isSame(there, fstatSync(descriptor, { bigint: true })))
      throw failedCall(`${path} is a link`, { code, syscall: 'open' });
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function isSame(there: BigIntStats, open: BigIntStats): boolean {
  return !there.isSymbolicLink() && there.dev === open.dev && there.ino === open.ino;
}
