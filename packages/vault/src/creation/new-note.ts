import type { Draft } from '../core/vault.ts';
import { assertEtag } from '../references/find-note.ts';
import { type WrittenNote, writeNote } from '../writing/write-note.ts';
import { isCreatableFile, textOfFile } from './new-file-text.ts';
import {
  chooseNewPath,
  type IfExists,
  locateNewNote,
  type NewNoteLocation,
  type NewNoteNames,
} from './new-note-place.ts';
import type { NewNoteParts } from './new-note-text.ts';

export interface NewNoteRequest extends NewNoteNames, NewNoteParts {
  readonly if_exists?: IfExists | undefined;
  /** Etag that the existing note must have. */
  readonly if_match?: string | undefined;
}

export interface MadeNote {
  readonly written: WrittenNote;
  readonly outcome: NewNoteLocation['outcome'];
  /** The note that already existed at the requested path. */
  readonly present: string | undefined;
  readonly text: string;
}

/**
 * Drafts a new note, canvas or base. Text alone is stored byte for byte; with a template, properties or tags, a note
 * gets a single frontmatter.
 *
 * @throws AgentError `CONTENT_INVALID`, `EXTENSION_INVALID`, `NOTE_EXISTS`, `ETAG_MISMATCH`, `NOT_A_NOTE`,
 * `TEMPLATE_NOT_FOUND`, `FRONTMATTER_MALFORMED`, `PROPERTY_INVALID`, `TAG_INVALID`, and errors of the path
 */
export async function makeNote(draft: Draft, request: NewNoteRequest, now: Date): Promise<MadeNote> {
  const newPath = await chooseNewPath(draft, request, now);
  const place = locateNewNote(draft, newPath, request.if_exists ?? 'error');
  const { outcome, present } = place;
  if (request.if_match !== undefined)
    assertEtag(newPath.path, request.if_match, present === undefined ? null : draft.read(present).etag);
  const isReplacement = outcome === 'overwritten' || outcome === 'skipped';
  const before = isReplacement ? draft.read(place.path) : undefined;
  const text = outcome === 'skipped' ? (before?.text ?? '') : await textOf(draft, { path: place.path, now }, request);
  return { written: await writeNote(draft, { path: place.path, before }, text), outcome, present, text };
}

async function textOf(draft: Draft, note: { path: string; now: Date }, parts: NewNoteParts): Promise<string> {
  if (isCreatableFile(note.path)) return await textOfFile(note.path, parts);
  const { content = '', template, properties, tags, defaults } = parts;
  if ([template, properties, tags, defaults].every((part) => part === undefined)) return content;
  // Properties load a library that a note without them does not need.
  const { composeNote } = await import('./new-note-text.ts');
  return await composeNote(draft, note, parts);
}
