import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { fileNameFor, noteNameFor, otherNameFor } from '../paths/file-name.ts';
import { asCompared, folderOf, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { isHidden } from '../paths/note-path.ts';
import { readReference } from './read-reference.ts';
import { asSpelled } from './spelled-path.ts';

const ANY_NAME = 'x';

/**
 * The path of a note with this title or path if its names are not valid file names: `Work/What?` is stored as
 * `Work/What-.md`. Undefined if no note could be created for it.
 */
export function storedPath(reader: VaultReader, titleOrPath: string): string | undefined {
  return storedAs(reader, titleOrPath, noteNameFor);
}

/** Like `storedPath`, for a file of another kind, whose path includes its extension. */
export function storedFilePath(reader: VaultReader, path: string): string | undefined {
  return storedAs(reader, path, otherNameFor);
}

function storedAs(
  reader: VaultReader,
  titleOrPath: string,
  nameFor: (name: string) => string | undefined,
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

/** A title and the file name under which its note is stored. */
export interface StoredName {
  readonly title: string;
  readonly name: string;
}

/**
 * Why a note's name differs from the title or path that was given; undefined if it does not differ, or is another note.
 */
export function storedNameOf(titleOrPath: string, path: string): StoredName | undefined {
  const name = withoutNoteExtension(nameOf(path));
  // Only the last name of a path counts.
  const titles = readReference({ rootPaths: [] }, titleOrPath).map((reading) =>
    withoutNoteExtension(nameOf(reading.path.trim())),
  );
  if (titles.some((title) => asCompared(title) === asCompared(name))) return undefined;
  const title = titles.find((asked) => asCompared(noteNameFor(asked) ?? '') === asCompared(`${name}.md`));
  return title === undefined ? undefined : { title, name };
}
