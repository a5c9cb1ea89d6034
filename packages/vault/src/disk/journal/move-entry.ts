import {
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Access } from '../files/access.ts';
import { NO_SECOND_NAME } from '../files/atomic-write.ts';
import { copyFile } from '../files/copy-file.ts';
import { LONGEST_HASHED } from '../files/file-etag.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import { failedCall, systemCode, unless } from '../files/system-error.ts';
import type { Copies } from '../history/copies.ts';
import { identityOf } from '../history/inode.ts';

/** What moving an entry needs to know about copies. */
export interface CopyContext {
  readonly copies: Copies;
  /** Name of an unfinished copy, next to its target. */
  readonly temporary: string;
}

/**
 * Moves a file or folder. To another file system, it makes a complete copy and flushes it to the disk before deleting
 * the original.
 *
 * Throws the system error; either the original or the copy is then complete.
 */
export function moveEntry(from: string, to: string, copying: CopyContext): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    moveAcrossDevices(from, to, copying);
  }
}

function moveAcrossDevices(from: string, to: string, { copies, temporary }: CopyContext): void {
  const beside = join(dirname(to), temporary);
  rmSync(beside, { recursive: true, force: true });
  try {
    copyEntry(from, beside);
    const copy = identityOf(beside);
    if (copy !== undefined) copies.add(copy);
    renameSync(beside, to);
  } catch (cause) {
    rmSync(beside, { recursive: true, force: true });
    throw cause;
  }
  // The trailing `/.` matters: the folder's path may be a link to an open folder.
  using folder = pinFolder(`${dirname(to)}/.`);
  folder.sync();
  rmSync(from, { recursive: true });
}

/**
 * Copies a file, link or folder with its contents, modes and times, and flushes it to the disk. Throws system errors.
 */
export function copyEntry(from: string, to: string): void {
  const stats = lstatSync(from);
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
    return;
  }
  if (stats.isDirectory()) {
    // Nobody else may read it before it has the permissions of the original.
    mkdirSync(to, stats.mode & 0o700);
    for (const name of readdirSync(from)) copyEntry(join(from, name), join(to, name));
    finishFolder(to, stats);
  } else {
    const isLong = stats.size > LONGEST_HASHED;
    // If possible, a hard link replaces a copy that would take minutes and a lot of space.
    if (isLong && unless(NO_SECOND_NAME, () => linkSync(from, to) ?? true)) return;
    if (isLong) assertRoom(to, stats.size);
    copyFile(from, to, stats);
  }
  lutimesSync(to, stats.atime, stats.mtime);
}

/** A sparse file may be longer than any disk, so check before the disk is full. */
function assertRoom(to: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(to));
  if (bavail * bsize < bytes) throw failedCall(`${to} cannot be copied`, { code: 'ENOSPC', syscall: 'copy' });
}

/** Gives a copied folder the permissions of the original, and flushes it to the disk. */
function finishFolder(path: string, access: Access): void {
  using folder = pinFolder(path);
  folder.setAccess({ ...access, mode: access.mode & 0o7777 });
  folder.sync();
}
