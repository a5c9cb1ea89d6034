const words: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'the folder cannot be created'],
  ['EEXIST', 'it is a file, not a folder'],
  ['ENOTDIR', 'a file is in the place of a folder above it'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'it is a link that leads to itself'],
  ['ENOSPC', 'its disk is full'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
]);

/** Why a folder cannot be made or written, in plain words; the system's own for what is rare. */
export function explainFolderError(error: Error): string {
  return words.get('code' in error ? error.code : undefined) ?? error.message;
}
