import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statfsSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { NO_SECOND_NAME, writeNew } from '../atomic-write.ts';
import { LONGEST_HASHED } from '../file-etag.ts';
import { pinFolder } from '../pinned-folder.ts';
import { withFile } from '../read-bytes.ts';
import { systemCode, unless } from '../system-error.ts';
import { inodeOf } from './inode.ts';

const COPIES_FILE = 'copies';

/** The part of a transaction that knows of copies. */
export interface Copying {
  /** Its folder, which tells the copies that it made. */
  readonly folder: { readonly path: string };
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
    moveAfar(from, to, copying);
  }
}

/** Notes the inode of something that a transaction copied, so that it is known wherever it goes. */
export function noteCopy(folder: { readonly path: string }, inode: string): void {
  appendFileSync(join(folder.path, COPIES_FILE), `${inode}\n`, { flush: true });
}

/** The inodes of the copies that a transaction made. */
export function copiesOf(folder: { readonly path: string }): ReadonlySet<string> {
  const text = unless(['ENOENT'], () => readFileSync(join(folder.path, COPIES_FILE), 'utf8'));
  return new Set(text?.split('\n').filter((line) => line !== ''));
}

function moveAfar(from: string, to: string, { folder, temporary }: Copying): void {
  const beside = join(dirname(to), temporary);
  rmSync(beside, { recursive: true, force: true });
  try {
    copyEntry(from, beside);
    noteCopy(folder, inodeOf(beside) ?? '');
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
    mkdirSync(to);
    for (const name of readdirSync(from)) copyEntry(join(from, name), join(to, name));
    syncFolder(to);
    chmodSync(to, stats.mode & 0o7777);
  } else {
    const isLong = stats.size > LONGEST_HASHED;
    // Where the file system gives it, a second name stands for a copy that would take minutes, and all of the disk.
    if (isLong && unless(NO_SECOND_NAME, () => linkSync(from, to) ?? true)) return;
    if (isLong) assertRoom(to, stats.size);
    copyFile(from, to, stats);
  }
  utimesSync(to, stats.atime, stats.mtime);
}

function copyFile(from: string, to: string, stats: Stats): void {
  const folder = { path: dirname(from) };
  const written = withFile(folder, basename(from), ({ pieces }) => writeNew(to, pieces(), stats) ?? true);
  if (written === undefined) throw notCopied(from, 'EXDEV');
}

/** A file with holes may be longer than any disk: that is known before the disk is full. */
function assertRoom(to: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(to));
  if (bavail * bsize < bytes) throw notCopied(to, 'ENOSPC');
}

function notCopied(path: string, code: string): Error {
  return Object.assign(new Error(`${path} cannot be copied`), { code, syscall: 'copy' });
}

function syncFolder(path: string): void {
  const folder = pinFolder(path);
  try {
    folder.sync();
  } finally {
    folder.close();
  }
}
