import { chmodSync, closeSync, lstatSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type IndexFile, IndexUnavailable } from '../../metadata/index-source.ts';
import { digestOf } from '../files/digest.ts';
import { makeUserFolder } from '../files/make-user-folder.ts';
import { openNew } from '../files/open-file.ts';
import { systemCode, unless } from '../files/system-error.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';

/** The path of a file about a vault in the user's cache folder; undefined if there is no such folder. */
export function cacheFile(root: Root, { cacheDir }: VaultPolicy, ending: string): string | undefined {
  if (cacheDir === undefined) return undefined;
  return join(cacheDir, 'index', `${digestOf(Buffer.from(root.path)).slice(0, 32)}${ending}`);
}

/** A file in the cache folder that only this user may read. */
export function placeAt(file: string, { name }: VaultPolicy): IndexFile {
  const folder = join(file, '..');
  asUnavailable(() => {
    // The index contains the text of notes, so nobody else may read it.
    makeUserFolder(folder);
    if (!isOwn(lstatSync(folder)) || !isOwn(statSync(folder)))
      throw new IndexUnavailable('the index folder belongs to another user');
    chmodSync(folder, 0o700);
  });
  return {
    file,
    shownFile: name === undefined ? file : undefined,
    make: () => asUnavailable(() => makePrivate(file)),
    discard: () => discard(file),
  };
}

/** @throws IndexUnavailable for system errors */
function asUnavailable(work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw new IndexUnavailable(`the cache folder cannot be used: ${why[code] ?? (error as Error).message}`, {
      cause: error,
    });
  }
}

/** What system errors say of a folder that is to be made or written. */
const why: Readonly<Record<string, string>> = {
  ENOENT: 'it cannot be made',
  ENOTDIR: 'it is a file, or below one',
  EEXIST: 'it is a file, or below one',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
};

function discard(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
}

/**
 * Makes a database private even if its folder is not. SQLite gives its other files the same permissions.
 *
 * An existing file is not opened: closing it in this process would drop the locks that SQLite holds on it.
 */
function makePrivate(file: string): void {
  const earlier = lstatSync(file, { throwIfNoEntry: false });
  // Its owner could read what the index stores, and may have put something in.
  if (earlier !== undefined && !isOwn(earlier)) discard(file);
  if (unless(['EEXIST'], () => closeSync(openNew(file, 0o600)) ?? true)) return;
  const stats = lstatSync(file);
  if (!stats.isFile()) throw new IndexUnavailable(`${file} is not a regular file`);
  if ((stats.mode & 0o077) !== 0) unless(['EPERM', 'EROFS'], () => chmodSync(file, 0o600));
}

/** Whether a file or folder belongs to this user; always true on systems without such owners. */
function isOwn({ uid }: Stats): boolean {
  const user = process.geteuid?.();
  return user === undefined || uid === user;
}
