import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';

/**
 * Creates a database file if it is missing, readable by this user only: a journal contains text of notes.
 *
 * It does not open an existing file: closing it would release SQLite's locks of this process. SQLite gives its other
 * files the same permissions.
 */
export function makePrivateFile(file: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) closeSync(openSync(file, 'a', 0o600));
  else if (!stats.isFile()) throw notRegular(file);
  else if ((stats.mode & 0o077) !== 0) makePrivate(file);
}

/** Another process may delete it, and then it is created again. */
function makePrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makePrivateFile(file);
  }
}

/** An error in the form of a failed system call. */
function notRegular(file: string): Error {
  return Object.assign(new Error(`${file} is not a regular file`), { code: 'EINVAL', syscall: 'open' });
}
