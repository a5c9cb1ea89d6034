import { closeSync, constants, fstatSync, fsyncSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { systemCode, unless } from './system-error.ts';

/** Whether the system has paths through open descriptors; undefined until one was looked for. */
let hasOpenPaths: boolean | undefined;
const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * An open folder, and the path by which its entries are reached.
 *
 * On Linux that path goes through the open descriptor, so that nothing swapped in elsewhere on the way can lead
 * to another place. Other systems have no such path: there the real path stands in, and `isInPlace` tells whether
 * it still leads to the same folder.
 */
export interface PinnedFolder {
  readonly path: string;
  /** Where the open folder lies now, without links. */
  realPath(): string;
  isInPlace(): boolean;
  sync(): void;
  close(): void;
}

/** Opens a folder without following a link in its last name. Throws the system's error. */
export function pinFolder(path: string): PinnedFolder {
  const descriptor = openSync(path, DIRECTORY);
  const through = `/proc/self/fd/${descriptor}`;
  hasOpenPaths ??= process.platform === 'linux' && statSync(through, { throwIfNoEntry: false }) !== undefined;
  const anchored = hasOpenPaths;

  return {
    path: anchored ? through : path,
    realPath: () => (anchored ? readlinkSync(through) : realpathSync(path)),
    isInPlace: () =>
      anchored ||
      isSameFile(
        fstatSync(descriptor),
        unless(['ENOENT'], () => statSync(path)),
      ),
    sync: () => syncFolder(descriptor),
    close: () => closeSync(descriptor),
  };
}

function isSameFile(a: { dev: number; ino: number }, b: { dev: number; ino: number } | undefined): boolean {
  return b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

function syncFolder(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Network and FUSE file systems may not sync folders; the file itself is synced.
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(systemCode(error) ?? '')) throw error;
  }
}
