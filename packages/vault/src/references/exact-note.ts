import { trusted } from '@obsidian-agent/shared-types';
import { notANote, noteExists, noteNotFound } from '../core/note-errors.ts';
import type { Draft } from '../core/vault.ts';
import { countExisting } from '../paths/existing-names.ts';
import { assertCreatable, isNoteName, parseNotePath } from '../paths/note-path.ts';
import { pathInvalid } from '../paths/path-errors.ts';

/**
 * Drafts a new note with exactly this name, with or without `.md`; returns its path.
 *
 * A name that exists in another case or Unicode form counts as taken: devices that sync the vault may not distinguish
 * the two.
 *
 * @throws AgentError `NOTE_EXISTS`, and errors of the path or the disk
 */
export function createNote(draft: Draft, noteName: string, text: string): string {
  const segments = parseNotePath(noteName);
  assertCreatable(segments);
  const path = segments.join('/');
  if (draft.kindOf(path) !== undefined) throw noteExists(noteName);
  const [spelling] = draft.spellings(path);
  if (spelling !== undefined) throw noteExists(noteName, spelling);
  const folders = segments.slice(0, -1);
  const existing = countExisting(folders, (folder) => draft.kindOf(folder) !== undefined);
  const above = folders.slice(0, existing).join('/');
  if (above !== '' && draft.kindOf(above) === 'file') throw pathInvalid(noteName, trusted('a folder in it is a file'));
  if (!isNoteName(path)) throw pathInvalid(noteName, trusted('it is not the name of a note'));
  draft.write(path, text);
  return path;
}

/**
 * Drafts a new text for the note with exactly this name, with or without `.md`; returns its path.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, and errors of the path or the disk
 */
export function replaceNote(draft: Draft, noteName: string, text: string): string {
  const path = parseNotePath(noteName).join('/');
  const kind = draft.kindOf(path);
  if (kind === undefined) throw noteNotFound(noteName);
  if (kind === 'folder') throw notANote(noteName, 'a folder');
  draft.write(path, text);
  return path;
}
