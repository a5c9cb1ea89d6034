import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { openChecked } from './open-checked.ts';
import { failedCall } from './system-error.ts';

// Without NONBLOCK, opening a pipe that has no writer would block.
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const READ = constants.O_RDONLY | SAFELY;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFELY;
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Whether the flags above refuse links. Windows does not have them. */
const HAS_FLAGS = process.platform !== 'win32';

/** A path and what is there. Without a descriptor it is not a regular file and was not opened. */
export interface OpenedFile {
  readonly stats: Stats;
  readonly descriptor: number | undefined;
}

/**
 * Opens a regular file for reading. Throws system errors: `ELOOP` for a symbolic link.
 *
 * Nothing else in the engine opens files to read them. Anyone may have written a vault and its journal: a pipe blocks,
 * a socket fails, and opening a device may trigger it.
 */
export function openToRead(path: string): OpenedFile {
  return openRegular(path, { seen: lstatSync(path), flags: READ });
}

/** Opens a file of the journal for appending, creating it if it is missing. Throws system errors. */
export function openToAppend(path: string): number {
  const seen = lstatSync(path, { throwIfNoEntry: false });
  const { stats, descriptor } = openRegular(path, { seen, flags: APPEND });
  // With a second name, the file is also used elsewhere.
  if (descriptor !== undefined && stats.nlink === 1) return descriptor;
  if (descriptor !== undefined) closeSync(descriptor);
  throw failedCall(`${path} is not a regular file`, { code: 'EINVAL', syscall: 'open' });
}

/** Creates a file for writing. Throws system errors: `EEXIST` if the name is taken. */
export function openNew(path: string, mode = 0o666): number {
  return HAS_FLAGS ? openSync(path, NEW, mode) : openChecked(path, { flags: NEW, mode, code: 'EEXIST' });
}

/** Opens a folder. Throws system errors: `ELOOP` or `ENOTDIR` for a symbolic link. */
export function openFolder(path: string): number {
  if (HAS_FLAGS) return openSync(path, FOLDER);
  const descriptor = openChecked(path, { flags: FOLDER, code: 'ELOOP' });
  if (fstatSync(descriptor).isDirectory()) return descriptor;
  closeSync(descriptor);
  throw failedCall(`${path} is not a folder`, { code: 'ENOTDIR', syscall: 'open' });
}

function openRegular(path: string, { seen, flags }: { seen: Stats | undefined; flags: number }): OpenedFile {
  // Opening a link fails with the error that callers expect.
  if (seen !== undefined && !seen.isFile() && !seen.isSymbolicLink()) return { stats: seen, descriptor: undefined };
  const descriptor = HAS_FLAGS ? openSync(path, flags) : openChecked(path, { flags, code: 'ELOOP' });
  const stats = fstatSync(descriptor);
  if (stats.isFile()) return { stats, descriptor };
  closeSync(descriptor);
  return { stats, descriptor: undefined };
}
