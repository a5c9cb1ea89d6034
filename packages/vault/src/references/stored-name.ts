import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { fileNameFor, noteNameFor } from '../paths/file-name.ts';
import { asCompared, folderOf, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { isHidden } from '../paths/note-path.ts';
import { readReference } from './read-reference.ts';
import { asSpelled } from './spelled-path.ts';

const ANY_NAME = 'x';

/**
 * The path at which a note of this title or path is stored when its names cannot be those of files: `Work/What?` is
 * stored as `Work/What-.md`. Undefined where no note could be created under it.
 */
export function storedPath(reader: VaultReader, titleOrPath: string): string | undefined {
  const path = titleOrPath.trim();
  if (path.startsWith('/')) return undefined;
  const [last = '', ...folders] = path.split('/').reverse();
  const kept = folders.reverse().filter((folder) => folder !== '' && folder !== '.');
  const name = noteNameFor(last);
  if (name === undefined || kept.some((folder) => folder === '..' || isHidden(folder))) return undefined;
  return inStoredFolders(reader, [...kept, name].join('/'));
}

/** The same for a folder. */
export function storedFolder(reader: VaultReader, path: string): string | undefined {
  const inside = inStoredFolders(reader, `${path.trim()}/${ANY_NAME}`);
  return inside === undefined ? undefined : folderOf(inside);
}

/** A path with folders that are there as they are spelled, and the others as they would be stored. */
function inStoredFolders(reader: VaultReader, path: string): string | undefined {
  try {
    return asSpelled(reader, path, (folder) => fileNameFor(folder) ?? folder);
  } catch (error) {
    // A file in the way, or a name that is too long: nothing is stored there.
    if (error instanceof AgentError && ['NOT_A_FOLDER', 'PATH_INVALID'].includes(error.reason)) return undefined;
    throw error;
  }
}

/** A title, and the name under which its note is stored instead. */
export interface StoredName {
  readonly title: string;
  readonly name: string;
}

/** Why a note has another name than a title or path asks for; undefined where it has that name, or is another note. */
export function storedNameOf(titleOrPath: string, path: string): StoredName | undefined {
  const name = withoutNoteExtension(nameOf(path));
  // Of a path, only its last name counts.
  const titles = readReference({ rootPaths: [] }, titleOrPath).map((reading) =>
    withoutNoteExtension(nameOf(reading.path.trim())),
  );
  if (titles.some((title) => asCompared(title) === asCompared(name))) return undefined;
  const title = titles.find((asked) => asCompared(noteNameFor(asked) ?? '') === asCompared(`${name}.md`));
  return title === undefined ? undefined : { title, name };
}
