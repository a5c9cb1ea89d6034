import { folderOf } from '../../paths/link-paths.ts';
import type { PinnedFolder } from './pinned-folder.ts';

/**
 * Yields files with their open folder, which stays open for consecutive files of that folder.
 *
 * @param open opens the folder of a file; if it returns undefined, the folder's files are left out
 */
export function* inFolders(
  paths: readonly string[],
  open: (path: string) => PinnedFolder | undefined,
): Generator<{ readonly folder: PinnedFolder; readonly path: string }> {
  let current: { readonly name: string; readonly folder: PinnedFolder | undefined } | undefined;
  try {
    for (const path of paths) {
      const name = folderOf(path);
      if (current?.name !== name) {
        current?.folder?.close();
        current = undefined;
        current = { name, folder: open(path) };
      }
      if (current.folder !== undefined) yield { folder: current.folder, path };
    }
  } finally {
    current?.folder?.close();
  }
}
