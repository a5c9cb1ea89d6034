import { noteNotFound } from '../core/note-errors.ts';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { assertText } from '../writing/write-note.ts';

/**
 * Reads a note chosen at random. Excluded files are left out.
 *
 * @throws AgentError `NOTE_NOT_FOUND` if there is no note, `NOTE_NOT_TEXT`, `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`
 */
export function chooseNote(reader: VaultReader, folder: string | undefined): { file: NoteFile; notes: number } {
  const scope = folderScope(reader, folder);
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const notes = reader.files().filter((path) => isNotePath(path) && scope.holds(path) && !isIgnored(path));
  const path = notes[Math.floor(Math.random() * notes.length)];
  if (path === undefined) throw noteNotFound(folder ?? '/');
  const file = reader.read(path);
  assertText(file);
  return { file, notes: notes.length };
}
