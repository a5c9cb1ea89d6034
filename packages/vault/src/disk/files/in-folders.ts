import { folderOf } from '../../paths/link-paths.ts';
import type { OpenFolder } from './walk.ts';

/**
 * Yields files with their open folder, which stays open for consecutive files of that folder.
 *
 * @param open opens the folder of a file; if it returns undefined, the folder's files are left out
 */
export function* inFolders(
  paths: readonly string[],
  open: (path: string) => OpenFolder | undefined,
): Generator<OpenFolder & { readonly path: string }> {
  let current: { readonly name: string; readonly opened: OpenFolder | undefined } | undefined;
  try {
    for (const path of paths) {
      const name = folderOf(path);
      if (current?.name !== name) {
        current?.opened?.close();
        current = undefined;
        current = { name, opened: open(path) };
      }
      if (current.opened !== undefined) yield { ...current.opened, path };
    }
  } finally {
    current?.opened?.close();
  }
}
