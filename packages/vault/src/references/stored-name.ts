import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { fileNameFor, noteNameFor } from '../paths/file-name.ts';
import { asCompared, extensionOf, folderOf } from '../paths/link-paths.ts';
import { isHidden } from '../paths/note-path.ts';
import { readReference } from './read-reference.ts';
import { asSpelled } from './spelled-path.ts';

const ANY_NAME = 'x';

/**
 * The path of a note with this title or path if its names are not valid file names: `Work/What?` is stored as
 * `Work/What-.md`. Undefined if no note could be created for it.
 *
 * @param nameFor names the note, or a file of another kind
 */
export function storedPath(
  reader: VaultReader,
  titleOrPath: string,
  nameFor: (name: string) => string | undefined = noteNameFor,
): string | undefined {
  const path = titleOrPath.trim();
  if (path.startsWith('/')) return undefined;
  const [last = '', ...folders] = path.split('/').reverse();
  const kept = folders.reverse().filter((folder) => folder !== '' && folder !== '.');
  const name = nameFor(last);
  if (name === undefined || kept.some((folder) => folder === '..' || isHidden(folder))) return undefined;
  return inStoredFolders(reader, [...kept, name].join('/'));
}

/** Like `storedPath`, for a folder. */
export function storedFolder(reader: VaultReader, path: string): string | undefined {
  const inside = inStoredFolders(reader, `${path.trim()}/${ANY_NAME}`);
  return inside === undefined ? undefined : folderOf(inside);
}

/** A path whose existing folders are as spelled, and whose other folders are named as they would be stored. */
function inStoredFolders(reader: VaultReader, path: string): string | undefined {
  try {
    return asSpelled(reader, path, (folder) => fileNameFor(folder) ?? folder);
  } catch (error) {
    // With a file in the way or a name that is too long, nothing can be stored there.
    if (error instanceof AgentError && ['NOT_A_FOLDER', 'PATH_INVALID'].includes(error.reason)) return undefined;
    throw error;
  }
}

/** A name in a title or path, and the name under which it is stored. */
export interface StoredName {
  readonly title: string;
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * The names of a title or path that differ from those of the file or folder made from it, innermost last; empty if that
 * is another file, such as the one with that alias.
 */
export function storedNamesOf(titleOrPath: string, path: string, isFolder = false): readonly StoredName[] {
  const stored = path.split('/');
  const extension = isFolder ? '' : asCompared(extensionOf(path));
  const plain = (name: string) =>
    asCompared(name).endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
  for (const reading of readReference({ rootPaths: [] }, titleOrPath)) {
    const titles = reading.path.split('/').filter((title) => title.trim() !== '' && title !== '.');
    const known = stored.slice(-titles.length);
    const pairs = titles.slice(-known.length).map((title, at): StoredName => {
      const isLast = at === known.length - 1;
      const name = known[at] ?? '';
      return isLast
        ? { title: plain(title.trim()), name: plain(name), isFolder }
        : { title: title.trim(), name, isFolder: true };
    });
    const last = pairs.at(-1);
    if (last !== undefined && (isSame(last) || isStored(last)))
      return pairs.filter((pair) => !isSame(pair) && isStored(pair));
  }
  return [];
}

function isSame({ title, name }: StoredName): boolean {
  return asCompared(title) === asCompared(name);
}

function isStored({ title, name }: StoredName): boolean {
  return asCompared(fileNameFor(title) ?? '') === asCompared(name);
}
