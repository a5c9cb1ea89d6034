import { lstatSync } from 'node:fs';
import { folderOf } from '../../paths/link-paths.ts';
import { type Access, accessInFolder, narrowedBy } from '../files/access.ts';
import { isTrash } from '../files/draft-tree.ts';
import { unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';

/** How the system reports that nothing is at a path, or that this user may not look there: nor has the transaction. */
const UNSEEN: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM'];

/** Who may use what a transaction keeps of notes. */
export interface KeptAccess {
  readonly folder: Access;
  readonly record: Access;
}

/**
 * The access of the journal's folder, as far as everything that a transaction read or changes allows it.
 *
 * A record holds words of notes, and the folder beside it the notes themselves: who cannot read a note, for its own
 * permissions or those of a folder above it, is not to read it there.
 */
export function keptAccess(root: Root, journal: Access, paths: Iterable<string>): KeptAccess {
  const folders = new Set<string>();
  let [folder, notes] = [journal, accessInFolder(journal)];
  for (const path of paths) {
    if (isTrash(path)) continue;
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
  return stats === undefined ? access : narrowedBy(access, stats);
}
