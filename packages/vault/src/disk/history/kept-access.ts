import { lstatSync } from 'node:fs';
import { folderOf } from '../../paths/link-paths.ts';
import { type Access, accessInFolder, narrowAccess } from '../files/access.ts';
import { isInSettings, isInVault } from '../files/location.ts';
import { unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/**
 * System errors for a path that is missing or that this user may not access; the transaction did not read it either.
 */
const UNSEEN: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM'];

/** Permissions for the copies of notes that a transaction keeps. */
export interface KeptAccess {
  readonly folder: Access;
  readonly record: Access;
}

/**
 * The permissions of the journal's folder, reduced to those of everything that a transaction read or changes.
 *
 * A record contains words of notes, and its folder the notes themselves. Anyone who cannot read a note, because of its
 * own permissions or those of a folder above it, must not be able to read it there.
 */
export function keptAccess(root: Root, journal: Access, paths: Iterable<string>): KeptAccess {
  const folders = new Set<string>();
  let [folder, notes] = [journal, accessInFolder(journal)];
  for (const path of paths) {
    if (!isInVault(path) && !isInSettings(path)) continue;
    notes = narrowedAt(root, path, notes);
    for (let above = folderOf(path); above !== '' && !folders.has(above); above = folderOf(above)) {
      folders.add(above);
      folder = narrowedAt(root, above, folder);
    }
  }
  return { folder, record: { ...notes, mode: notes.mode & accessInFolder(folder).mode } };
}

function narrowedAt(root: Root, path: string, access: Access): Access {
  const stats = unless(UNSEEN, () => lstatSync(`${root.folder.path}/${path}`, { throwIfNoEntry: false }));
  return stats === undefined ? access : narrowAccess(access, stats);
}
