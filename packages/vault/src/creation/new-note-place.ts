import { notANote, noteExists } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { noteNameFor } from '../paths/file-name.ts';
import { extensionOf } from '../paths/link-paths.ts';
import { pathInvalid, titleWithSlash } from '../paths/path-errors.ts';
import { plainFolder } from '../references/find-folder.ts';
import { nameFromContent, newNoteFolder, numberedName } from '../references/new-note-name.ts';
import { readNewPath } from '../references/new-path.ts';
import { joined } from '../references/spelled-path.ts';
import { lookUpSpelled } from '../references/spelled-paths.ts';
import { assertNoteName, newFilePath, newNotePath } from '../writing/write-note.ts';
import { isCreatableFile } from './new-file-text.ts';

/** How a caller names a new note. */
export interface NewNoteNames {
  readonly path?: string | undefined;
  readonly title?: string | undefined;
  readonly folder?: string | undefined;
  readonly content?: string | undefined;
}

export type IfExists = 'error' | 'skip' | 'rename' | 'overwrite';

/** Where a new note goes. */
export interface NewNotePlace {
  readonly path: string;
  readonly outcome: 'created' | 'skipped' | 'renamed' | 'overwritten';
  /** The note that has the wanted path already. */
  readonly present: string | undefined;
}

/**
 * The path that a caller wants for a new note: the given one, else a name out of the title or the content.
 *
 * @throws AgentError `NOT_A_FOLDER`, and what a path may raise
 */
export async function pathWanted(reader: VaultReader, names: NewNoteNames, now: Date): Promise<string> {
  const { path, title, folder, content = '' } = names;
  const within = folder === undefined ? undefined : plainFolder(reader, readNewPath(reader, folder));
  if (path !== undefined) {
    const wanted = joined(within ?? '', readNewPath(reader, path));
    if (isCreatableFile(wanted)) return newFilePath(reader, wanted);
    assertNoteName(wanted);
    return newNotePath(reader, wanted);
  }
  const name = title === undefined ? `${await nameOfContent(content, now)}.md` : nameOfTitle(title);
  return newNotePath(reader, joined(within ?? newNoteFolder(reader.settings), name));
}

/**
 * Where the note goes then, if something of that name is there or not.
 *
 * @throws AgentError `NOTE_EXISTS`, `NOT_A_NOTE`
 */
export function placeFor(reader: VaultReader, path: string, ifExists: IfExists): NewNotePlace {
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

/** A title is one name: with a slash it could be meant as a path as well. */
function nameOfTitle(title: string): string {
  if (/[\\/]/.test(title)) throw titleWithSlash(title);
  assertNoteName(title);
  const name = noteNameFor(title);
  if (name === undefined) throw pathInvalid(title, 'it has no character that a file name can hold');
  return name;
}

async function nameOfContent(content: string, now: Date): Promise<string> {
  // Most notes come with a name; only the others are parsed for one.
  const { headingsOf } = await import('../references/new-note-headings.ts');
  return nameFromContent(content, headingsOf(content), now);
}
