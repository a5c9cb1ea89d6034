import { lstatSync, readdirSync } from 'node:fs';
import { asCompared, pathIn } from '../../paths/link-paths.ts';
import { isHidden, parseVaultPath } from '../../paths/note-path.ts';
import { unless, unlessRefused } from '../files/system-error.ts';
import { type Root, realPathTo } from '../files/walk.ts';

const UNREADABLE = ['ENOENT', 'ENOTDIR', 'EACCES'];

interface Spelling {
  readonly path: string;
  /** The same location, without the links above it. */
  readonly realPath: string;
}

/**
 * Lists the paths of a vault that differ from a given one in case and Unicode form at most, sorted.
 *
 * Links that lead out of the vault or into a hidden folder are not followed: errors name these paths, and would show
 * which names exist there.
 */
export function spellingsOf(root: Root, path: string): readonly string[] {
  let found: readonly Spelling[] = [{ path: '', realPath: '' }];
  for (const segment of parseVaultPath(path)) {
    const wanted = asCompared(segment);
    found = found.flatMap(({ path: above, realPath }) => {
      const folder = followLink(root, realPath);
      if (folder === undefined) return [];
      return namesIn(root, folder)
        .filter((name) => asCompared(name) === wanted && !isHidden(name))
        .sort()
        .map((name) => ({ path: pathIn(above, name), realPath: pathIn(folder, name) }));
    });
  }
  return found.map((spelling) => spelling.path);
}

/** Returns where a path leads if it is a link, or undefined if it leads to nothing in the vault. */
function followLink(root: Root, path: string): string | undefined {
  const stats = unless(UNREADABLE, () => lstatSync(`${root.folder.path}/${path}`));
  if (stats?.isSymbolicLink() !== true) return path;
  return unlessRefused(UNREADABLE, () => realPathTo(root, path.split('/')));
}

function namesIn(root: Root, folder: string): readonly string[] {
  return unless(UNREADABLE, () => readdirSync(`${root.folder.path}/${folder}`)) ?? [];
}
