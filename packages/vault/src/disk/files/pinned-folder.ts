import { closeSync, fstatSync, fsyncSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { type Access, applyAccess } from './access.ts';
import { openFolder } from './open-file.ts';
import { systemCode } from './system-error.ts';

/** Whether the system has paths through open descriptors; undefined until first checked. */
let hasOpenPaths: boolean | undefined;

/**
 * An open folder, and the path by which its entries are reached.
 *
 * On Linux that path goes through the open descriptor, so a folder swapped in on the way cannot redirect it. Other
 * systems have no such path; there the real path is used, and `isInPlace` checks that it still leads to the same
 * folder.
 */
export interface PinnedFolder extends Disposable {
  readonly path: string;
  /** The current path of the open folder, without symbolic links. */
  realPath(): string;
  isInPlace(): boolean;
  /** Whether a path, followed through symbolic links, currently leads to this folder. */
  isAt(path: string): boolean;
  /** Sets the permissions and owner of the folder. Throws system errors. */
  setAccess(access: Access): void;
  sync(): void;
  close(): void;
}

/** Opens a folder without following a link in its last name. Throws system errors. */
export function pinFolder(path: string): PinnedFolder {
  const descriptor = openFolder(path);
  const through = `/proc/self/fd/${descriptor}`;
  hasOpenPaths ??= process.platform === 'linux' && statSync(through, { throwIfNoEntry: false }) !== undefined;
  const anchored = hasOpenPaths;
  const isAt = (at: string) => isSameFolder(descriptor, at);
  const close = () => closeSync(descriptor);

  return {
    path: anchored ? through : path,
    realPath: () => (anchored ? readlinkSync(through) : realpathSync(path)),
    isInPlace: () => anchored || isAt(path),
    isAt,
    setAccess: (access) => applyAccess(descriptor, access),
    sync: () => syncFolder(descriptor),
    close,
    [Symbol.dispose]: close,
  };
}

/** A path that cannot be resolved, for any reason, does not lead to the open folder. */
function isSameFolder(descriptor: number, path: string): boolean {
  try {
    const there = statSync(path, { bigint: true });
    const open = fstatSync(descriptor, { bigint: true });
    return there.dev === open.dev && there.ino === open.ino;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return false;
  }
}

function syncFolder(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Network and FUSE file systems may not support flushing folders; the file itself is flushed.
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(systemCode(error) ?? '')) throw error;
  }
}
