import { folderOf } from '../../paths/link-paths.ts';
import type { Place } from './walk.ts';

/** Stands for whatever is in a folder, to open the folder alone. */
export const ANY_NAME: string = '\u2026';

/**
 * Goes through files with the open folder of each, which stays open for all of its files that follow one another.
 *
 * @param open opens a folder of the vault; files of one for which it gives nothing are left out
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
