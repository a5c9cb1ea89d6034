import { folderOf } from '../../paths/link-paths.ts';
import type { Place } from './walk.ts';

/** A placeholder name, used to open a folder without naming an entry in it. */
export const ANY_NAME: string = '\u2026';

/**
 * Yields files with their open folder, which stays open for consecutive files of that folder.
 *
 * @param open opens a folder of the vault; if it returns undefined, the folder's files are left out
 */
export function* inFolders(
  paths: readonly string[],
  open: (folder: string) => Place | undefined,
): Generator<{ readonly place: Place; readonly path: string }> {
  let current: { folder: string; place: Place | undefined } | undefined;
  try {
    for (const path of paths) {
      const folder = folderOf(path);
      if (current?.folder !== folder) {
        current?.place?.close();
        current = undefined;
        current = { folder, place: open(folder) };
      }
      if (current.place !== undefined) yield { place: current.place, path };
    }
  } finally {
    current?.place?.close();
  }
}
