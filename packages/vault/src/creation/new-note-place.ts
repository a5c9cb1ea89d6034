import { trusted } from '@obsidian-agent/shared-types';
import { notANote, noteExists } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { noteNameFor } from '../paths/file-name.ts';
import { extensionOf } from '../paths/link-paths.ts';
import { pathInvalid, titleWithSlash } from '../paths/path-errors.ts';
import { plainFolder } from '../references/find-folder.ts';
import { nameFromContent, newNoteFolder, numberedName } from '../references/new-note-name.ts';
import { readNewPath } from '../references/new-path.ts';
import { joinNames } from '../references/spelled-path.ts';
import { lookUpSpelled } from '../references/spelled-paths.ts';
import { assertNoteName, newFilePath, newNotePath } from '../writing/write-note.ts';
import { isCreatableFile } from './new-file-text.ts';

/** The ways to name a new note. */
export interface NewNoteNames {
  readonly path?: string | undefined;
  readonly title?: string | undefined;
  readonly folder?: string | undefined;
  readonly content?: string | undefined;
}

export type IfExists = 'error' | 'skip' | 'rename' | 'overwrite';

/** The location of a new note. */
export interface NewNoteLocation {
  readonly path: string;
  readonly outcome: 'created' | 'skipped' | 'renamed' | 'overwritten';
  /** The existing note at the requested path. */
  readonly present: string | undefined;
}

/**
 * The path for a new note: the given one, or a name from its title or content.
 *
 * @throws AgentError `NOT_A_FOLDER`, and errors of the path
 */
export async function chooseNewPath(reader: VaultReader, names: NewNoteNames, now: Date): Promise<string> {
  const { path, title, folder, content = '' } = names;
  const within = folder === undefined ? undefined : plainFolder(reader, readNewPath(reader, folder));
  if (path !== undefined) {
    const wanted = joinNames(within ?? '', readNewPath(reader, path));
    if (isCreatableFile(wanted)) return newFilePath(reader, wanted);
    assertNoteName(wanted);
    return newNotePath(reader, wanted);
  }
  const name = title === undefined ? `${await nameOfContent(content, now)}.md` : nameOfTitle(title);
  return newNotePath(reader, joinNames(within ?? newNoteFolder(reader.settings), name));
}

/**
 * The final path of the note, depending on whether the name is taken.
 *
 * @throws AgentError `NOTE_EXISTS`, `NOT_A_NOTE`
 */
export function locateNewNote(reader: VaultReader, path: string, ifExists: IfExists): NewNoteLocation {
  const present = lookUpSpelled(reader, path);
  if (present === undefined) return { path, outcome: 'created', present };
  if (ifExists === 'rename') {
    const extension = extensionOf(path);
    const base = path.slice(0, path.length - extension.length);
    const isTaken = (name: string) => lookUpSpelled(reader, name + extension) !== undefined;
    return { path: numberedName(base, isTaken) + extension, outcome: 'renamed', present };
  }
  if (reader.kindOf(present) === 'folder') throw notANote(present, 'a folder');
  if (ifExists === 'error') throw noteExists(path, present);
  return { path: present, outcome: ifExists === 'skip' ? 'skipped' : 'overwritten', present };
}

/** A title is a single name. With a slash, it could also be read as a path. */
function nameOfTitle(title: string): string {
  if (/[\\/]/.test(title)) throw titleWithSlash(title);
  assertNoteName(title);
  const name = noteNameFor(title);
  if (name === undefined) throw pathInvalid(title, trusted('it has no character that a file name can hold'));
  return name;
}

async function nameOfContent(content: string, now: Date): Promise<string> {
  // Most new notes have a name; only the others need to be parsed.
  const { headingsOf } = await import('../references/new-note-headings.ts');
  return nameFromContent(content, headingsOf(content), now);
}
