import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';

// A pipe without a writer would block an open that does not say NONBLOCK.
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const READ = constants.O_RDONLY | SAFELY;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFELY;
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** A path that was to be opened, and what is there. Without a descriptor it is not a regular file, and not open. */
export interface OpenedFile {
  readonly stats: Stats;
  readonly descriptor: number | undefined;
}

/**
 * Opens a regular file for reading. Throws the system's error: `ELOOP` for a symbolic link.
 *
 * Nothing else in the engine opens files to read them. A vault and its journal may have been written by anybody, and a
 * pipe blocks, a socket fails, and a device may act when it is opened.
 */
export function openToRead(path: string): OpenedFile {
  return openRegular(path, { seen: lstatSync(path), flags: READ });
}

/** Opens a file of the journal for appending, and creates it if it is missing. Throws the system's error. */
export function openToAppend(path: string): number {
  const seen = lstatSync(path, { throwIfNoEntry: false });
  const { stats, descriptor } = openRegular(path, { seen, flags: APPEND });
  // A second name means that the file is also something else.
  if (descriptor !== undefined && stats.nlink === 1) return descriptor;
  if (descriptor !== undefined) closeSync(descriptor);
  throw notRegular(path);
}

/** Creates a file for writing. Throws the system's error: `EEXIST` if anything has that name. */
export function openNew(path: string, mode = 0o666): number {
  return openSync(path, NEW, mode);
}

/** Opens a folder. Throws the system's error: `ELOOP` or `ENOTDIR` for a symbolic link. */
export function openFolder(path: string): number {
  return openSync(path, FOLDER);
}

/** The error for a path that has to be a regular file and is not, in the form of a failed system call. */
function notRegular(path: string): Error {
  return Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL', syscall: 'open' });
}

function openRegular(path: string, { seen, flags }: { seen: Stats | undefined; flags: number }): OpenedFile {
  // Opening a link fails by itself, with the error that callers expect.
  if (seen !== undefined && !seen.isFile() && !seen.isSymbolicLink()) return { stats: seen, descriptor: undefined };
  const descriptor = openSync(path, flags);
  const stats = fstatSync(descriptor);
  if (stats.isFile()) return { stats, descriptor };
  closeSync(descriptor);
  return { stats, descriptor: undefined };
}
