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
import { copyFile, notCopied } from '../files/copy-file.ts';
import { LONGEST_HASHED } from '../files/file-etag.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import { systemCode, unless } from '../files/system-error.ts';
import type { Copies } from '../history/copies.ts';
import { identityOf } from '../history/inode.ts';

/** The part of a transaction that knows of copies. */
export interface Copying {
  readonly copies: Copies;
  /** Name of an unfinished copy, beside its place. */
  readonly temporary: string;
}

/**
 * Moves a file or folder; to another file system by a copy that is complete, and on the disk, before the original goes.
 *
 * Throws the system's error; the original is whole then, or the copy.
 */
export function moveEntry(from: string, to: string, copying: Copying): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    moveAcrossDevices(from, to, copying);
  }
}

function moveAcrossDevices(from: string, to: string, { copies, temporary }: Copying): void {
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
  // A last name of its own: the folder's path may be a link that stands for an open folder.
  syncFolder(`${dirname(to)}/.`);
  rmSync(from, { recursive: true });
}

/** Copies a file, a link or a folder with all that is in it, down to the disk: with modes and times. Throws the system's error. */
export function copyEntry(from: string, to: string): void {
  const stats = lstatSync(from);
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
    return;
  }
  if (stats.isDirectory()) {
    // Nobody else may look into it before it has the permissions of the original.
    mkdirSync(to, stats.mode & 0o700);
    for (const name of readdirSync(from)) copyEntry(join(from, name), join(to, name));
    finishFolder(to, stats);
  } else {
    const isLong = stats.size > LONGEST_HASHED;
    // Where the file system gives it, a second name stands for a copy that would take minutes, and all of the disk.
    if (isLong && unless(NO_SECOND_NAME, () => linkSync(from, to) ?? true)) return;
    if (isLong) assertRoom(to, stats.size);
    copyFile(from, to, stats);
  }
  lutimesSync(to, stats.atime, stats.mtime);
}

/** A file with holes may be longer than any disk: that is known before the disk is full. */
function assertRoom(to: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(to));
  if (bavail * bsize < bytes) throw notCopied(to, 'ENOSPC');
}

/** Gives a folder that was copied the access of the original, and puts it on the disk. */
function finishFolder(path: string, access: Access): void {
  const folder = pinFolder(path);
  try {
    folder.setAccess({ ...access, mode: access.mode & 0o7777 });
    folder.sync();
  } finally {
    folder.close();
  }
}

function syncFolder(path: string): void {
  const folder = pinFolder(path);
  try {
    folder.sync();
  } finally {
    folder.close();
  }
}
