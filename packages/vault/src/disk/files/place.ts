import type { Stats } from 'node:fs';
import { parseVaultPath } from '../../paths/note-path.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';
import { openTrashEntry, parseTrashPath } from './trash.ts';
import { type Place, type Root, walkTo } from './walk.ts';

/** A placeholder name, used to open a folder without naming an entry in it. */
const NO_NAME = '\uFFFC';

/** An open folder, a name in it, and what is there now. */
export interface Spot {
  readonly folder: PinnedFolder;
  readonly name: string;
  /** The path of the entry through the open folder. */
  readonly path: string;
  readonly stats: Stats | undefined;
}

/**
 * Opens the folder of a path in the vault or a trash and passes it to `work`.
 *
 * @throws AgentError for an invalid path; system errors, `ENOENT` if a folder on the way is missing
 */
export function atPlace<T>(root: Root, path: string, work: (spot: Spot) => T): T {
  const place = openPlace(root, path);
  try {
    return work({ ...place, path: `${place.folder.path}/${place.name}` });
  } finally {
    place.close();
  }
}

/**
 * Opens folders of the vault or a trash and passes each to `work`. Their paths end in a slash; missing folders are left
 * out.
 *
 * A folder inside the previous one is opened through it, so one long path costs no more than many short ones.
 *
 * @throws as `atPlace`
 */
export function inEachFolder(root: Root, folders: readonly string[], work: (folder: PinnedFolder) => void): void {
  let last: OpenFolder | undefined;
  try {
    for (const path of folders) {
      const next = (last && enter(last, path)) ?? unless(['ENOENT'], () => openPlace(root, path + NO_NAME));
      last?.close();
      last = next && { path, folder: next.folder, close: next.close };
      if (last !== undefined) work(last.folder);
    }
  } finally {
    last?.close();
  }
}

interface OpenFolder extends Pick<Place, 'folder' | 'close'> {
  readonly path: string;
}

function openPlace(root: Root, path: string): Place {
  const trashed = parseTrashPath(path);
  const place =
    trashed === undefined ? walkTo(root, parseVaultPath(path)) : openTrashEntry(root.folder, { path, trashed });
  if (place === undefined) throw missingFolder(path);
  return place;
}

/** Opens a folder inside an open one; undefined if it is elsewhere or missing. */
function enter(parent: OpenFolder, path: string): Pick<Place, 'folder' | 'close'> | undefined {
  const name = path.startsWith(parent.path) ? path.slice(parent.path.length, -1) : '';
  if (name === '' || name.includes('/')) return undefined;
  const folder = unless(['ENOENT', 'ENOTDIR', 'ELOOP'], () => pinFolder(`${parent.folder.path}/${name}`));
  return folder && { folder, close: () => folder.close() };
}

function missingFolder(path: string): Error {
  return Object.assign(new Error(`No folder on the way to ${path}`), { code: 'ENOENT', syscall: 'open' });
}
