import { trusted } from '@obsidian-agent/shared-types';
import { baseExists, notANote, noteExists } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { noteNameFor } from '../paths/file-name.ts';
import { asCompared, extensionOf, folderOf, nameOf, pathIn } from '../paths/link-paths.ts';
import { parseVaultPath, unlessNoPath, withSlashes } from '../paths/note-path.ts';
import { pathInvalid, titleWithSlash } from '../paths/path-errors.ts';
import { isBasePath } from '../paths/text-path.ts';
import { plainFolder } from '../references/find-folder.ts';
import { headingsOf } from '../references/new-note-headings.ts';
import { nameFromContent, newNoteFolder, numberedName } from '../references/new-note-name.ts';
import { newFilePath, newNotePath, readNewPath } from '../references/new-path.ts';
import { wholeReference } from '../references/read-reference.ts';
import { lookUpSpelled } from '../references/spelled-path.ts';
import { assertNoteName } from '../writing/write-note.ts';
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

/** The path that a new file gets. */
interface NewPath {
  readonly path: string;
  /** The name that the caller gave it, which may not be valid on every system; undefined for a name from its text. */
  readonly givenName: string | undefined;
}

/**
 * The path for a new note: the given one, or a name from its title or content.
 *
 * @throws AgentError `NOT_A_FOLDER`, `SECTION_UNEXPECTED` for a link to a part of a note, and errors of the path
 */
export async function chooseNewPath(reader: VaultReader, names: NewNoteNames, now: Date): Promise<NewPath> {
  const { path, title, folder, content = '' } = names;
  const within = folder === undefined ? undefined : plainFolder(reader, readNewPath(reader, folder));
  if (path !== undefined) {
    const wanted = pathIn(within ?? '', readNewPath(reader, wholeReference(reader, path).written));
    const givenName = nameOf(withSlashes(wanted).trim());
    if (isCreatableFile(wanted)) return { path: newFilePath(reader, wanted), givenName };
    assertNoteName(wanted);
    return { path: newNotePath(reader, wanted), givenName };
  }
  const givenName = title === undefined ? undefined : wholeReference(reader, title).written.trim();
  const name = givenName === undefined ? `${nameOfContent(content, now)}.md` : nameOfTitle(givenName);
  return { path: newNotePath(reader, pathIn(within ?? newNoteFolder(reader.settings), name)), givenName };
}

/**
 * The final path of the note, depending on whether the name is taken.
 *
 * @throws AgentError `NOTE_EXISTS`, `NOT_A_NOTE`
 */
export function locateNewNote(reader: VaultReader, newPath: NewPath, ifExists: IfExists): NewNoteLocation {
  const { path } = newPath;
  const present = lookUpGiven(reader, newPath) ?? lookUpSpelled(reader, path);
  if (present === undefined) return { path, outcome: 'created', present };
  if (ifExists === 'rename') {
    const extension = extensionOf(path);
    const base = path.slice(0, path.length - extension.length);
    const isTaken = (name: string) => lookUpSpelled(reader, name + extension) !== undefined;
    return { path: numberedName(base, isTaken) + extension, outcome: 'renamed', present };
  }
  if (reader.kindOf(present) === 'folder') throw notANote(present, 'a folder');
  if (ifExists === 'error') {
    const exists = isBasePath(path) ? baseExists : noteExists;
    throw exists(asCompared(present) === asCompared(path) ? path : present, present);
  }
  return { path: present, outcome: ifExists === 'skip' ? 'skipped' : 'overwritten', present };
}

/** The existing file with exactly the given name: other programs, and v1, create files that we would name differently. */
function lookUpGiven(reader: VaultReader, { path, givenName }: NewPath): string | undefined {
  if (givenName === undefined) return undefined;
  const extension = extensionOf(path);
  const name = asCompared(givenName).endsWith(asCompared(extension)) ? givenName : givenName + extension;
  return unlessNoPath(() => lookUpSpelled(reader, parseVaultPath(pathIn(folderOf(path), name)).join('/')));
}

/** A title is a single name. With a slash, it could also be read as a path. */
function nameOfTitle(title: string): string {
  if (/[\\/]/.test(title)) throw titleWithSlash(title);
  assertNoteName(title);
  const name = noteNameFor(title);
  if (name === undefined) throw pathInvalid(title, trusted('it has no character that a file name can hold'));
  return name;
}

function nameOfContent(content: string, now: Date): string {
  return nameFromContent(content, headingsOf(content), now);
}
