import { type Location, parseLocation } from './location.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { ABSENT, failedCall, unless, unlessRefused } from './system-error.ts';
import { folderOfSpace } from './trash.ts';
import { type Place, placeIn, type Root, walkTo, walkToFolder } from './walk.ts';

/**
 * Opens the folder of a path in the vault or a trash and passes the entry's place to `work`.
 *
 * @throws AgentError for an invalid path; system errors, `ENOENT` if a folder on the way is missing
 */
export function atPlace<T>(root: Root, path: string, work: (place: Place) => T): T {
  using place = openPlace(root, path);
  if (place === undefined) throw failedCall(`No folder on the way to ${path}`, { code: 'ENOENT', syscall: 'open' });
  return work(place);
}

/** Like `atPlace`; undefined if the way to the entry is missing, or now leads out of the vault. */
export function ifThere<T>(root: Root, path: string, look: (place: Place) => T): T | undefined {
  return unlessRefused(ABSENT, () => atPlace(root, path, look));
}

/** Opens the folder that holds an entry, even if the entry is a link; undefined if it is missing. */
export function openFolderOf(root: Root, path: string): PinnedFolder | undefined {
  return openParent(root, parseLocation(path));
}

/** Of each folder that holds some of these entries, one entry; outer folders come first. */
export function oneInEachFolder(paths: readonly string[]): readonly string[] {
  const folders = new Map(paths.map((path) => [folderKey(path), path]));
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

/**
 * Opens the folders that hold entries and passes each to `work`. Missing folders are left out.
 *
 * A folder inside the previous one is opened through it, so one long path costs no more than many short ones.
 *
 * @throws as `atPlace`
 */
export function inEachFolder(root: Root, paths: readonly string[], work: (folder: PinnedFolder) => void): void {
  let last: { readonly key: string; readonly folder: PinnedFolder } | undefined;
  try {
    for (const path of oneInEachFolder(paths)) {
      const key = folderKey(path);
      const name = last !== undefined && key.startsWith(last.key) ? key.slice(last.key.length, -1) : '';
      const folder = (last && enter(last.folder, name)) ?? openFolderOf(root, path);
      last?.folder.close();
      last = folder && { key, folder };
      if (last !== undefined) work(last.folder);
    }
  } finally {
    last?.folder.close();
  }
}

/** A path without the entry's name, with its slash. */
function folderKey(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function openPlace(root: Root, path: string): Place | undefined {
  const location = parseLocation(path);
  if (location.in === 'vault') return walkTo(root, location.path);
  const folder = openParent(root, location);
  return folder && placeIn(folder, { name: location.path.at(-1) as string, realPath: path });
}

/** Links are followed in the vault alone. */
function openParent(root: Root, { in: space, path }: Location): PinnedFolder | undefined {
  const names = path.slice(0, -1);
  if (space === 'vault') return walkToFolder(root, names)?.folder;
  return unless(ABSENT, () => {
    let folder = pinFolder(folderOfSpace(root.folder, space));
    for (const name of names) {
      using above = folder;
      folder = pinFolder(`${above.path}/${name}`);
    }
    return folder;
  });
}

/** Opens a folder inside an open one; undefined if its name is not one, or if it is missing. */
function enter(parent: PinnedFolder, name: string): PinnedFolder | undefined {
  if (name === '' || name.includes('/')) return undefined;
  return unless([...ABSENT, 'ELOOP'], () => pinFolder(`${parent.path}/${name}`));
}
