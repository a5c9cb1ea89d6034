import { lstatSync, type Stats } from 'node:fs';
import { parseVaultPath } from '../vault/paths/note-path.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';
import { findTrash, parseTrashPath } from './trash.ts';
import { type Root, walkTo } from './walk.ts';

/** Stands for whatever is in a folder, to open the folder alone. */
const NO_NAME = '\uFFFC';

/** An open folder, a name in it, and what lies there now. */
export interface Spot {
  readonly folder: PinnedFolder;
  readonly name: string;
  /** Its path through the open folder. */
  readonly path: string;
  readonly stats: Stats | undefined;
}

/**
 * Opens the folder of a path of the vault or of a trash, and hands it to the work.
 *
 * @throws AgentError what a path may raise; the system's errors, `ENOENT` when a folder on the way is missing
 */
export function atPlace<T>(root: Root, path: string, work: (spot: Spot) => T): T {
  const trashed = parseTrashPath(path);
  if (trashed !== undefined) {
    const folder = findTrash(root.folder, trashed);
    if (folder === undefined) throw missingFolder(path);
    try {
      return work(spotIn(folder, trashed.name));
    } finally {
      folder.close();
    }
  }
  const place = walkTo(root, parseVaultPath(path));
  if (place === undefined) throw missingFolder(path);
  try {
    return work({ ...place, path: `${place.folder.path}/${place.name}` });
  } finally {
    place.close();
  }
}

/** Opens the folder that holds a path of the vault or of a trash; as `atPlace`. */
export function inFolderOf<T>(root: Root, path: string, work: (folder: PinnedFolder) => T): T {
  return atPlace(root, path.slice(0, path.lastIndexOf('/') + 1) + NO_NAME, ({ folder }) => work(folder));
}

function spotIn(folder: PinnedFolder, name: string): Spot {
  const path = `${folder.path}/${name}`;
  return { folder, name, path, stats: unless(['ENOENT'], () => lstatSync(path)) };
}

function missingFolder(path: string): Error {
  return Object.assign(new Error(`No folder on the way to ${path}`), { code: 'ENOENT', syscall: 'open' });
}
