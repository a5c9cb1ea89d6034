import type { CommandNameV2, ParamsV2 } from '@obsidian-agent/shared-types';
import type { NoteItem, NoteOperation } from './declarations/manage-notes.ts';
import { exactNote, exactPath, joinedPath } from './exact-path.ts';
import { assertNotHidden } from './hidden-name.ts';
import { pathRequired, Refused } from './refusal.ts';

const NEEDING_CONTENT: readonly NoteOperation[] = ['create', 'update', 'append'];

/** One complete operation on one note. */
export interface NoteRequest {
  readonly operation: NoteOperation;
  /** Including the folder, if one was given for a new note. */
  readonly path: string;
  readonly content: string;
  readonly task: string;
}

/**
 * Reads the parameters of one operation. Empty content is allowed.
 *
 * @throws Refused if a required one is missing; AgentError `PATH_PROTECTED` for a hidden name
 */
export function noteRequest(operation: NoteOperation, item: NoteItem): NoteRequest {
  const { path, content, folder, task_identifier: task } = item;
  if (!path) throw new Refused(pathRequired(operation));
  if (NEEDING_CONTENT.includes(operation) && typeof content !== 'string')
    throw new Refused(`Content is required for ${operation} operation`);
  if (operation === 'complete_task' && !task)
    throw new Refused(
      'task_identifier is required for complete_task operation. Send the text of a task, or its line number',
    );
  assertNotHidden(path);
  const whole = operation === 'create' ? joinedPath(folder, path) : path;
  return { operation, path: whole, content: content ?? '', task: task ?? '' };
}

type Params<Name extends CommandNameV2> = Omit<ParamsV2<Name>, 'vault_path'>;

/** The longest text that a command reads: notes are cut only by the limit of an answer. */
const WHOLE_NOTE = { max_bytes: 16_777_216, max_lines: 1_000_000 } as const;

export function readParams({ path }: NoteRequest): Params<'read_note'> {
  return { note: exactNote(path), ...WHOLE_NOTE };
}

export function createParams({ path, content }: NoteRequest): Params<'create_note'> {
  return { path: exactPath(path), content, if_exists: 'error' };
}

export function updateParams({ path, content }: NoteRequest): Params<'update_note'> {
  return { note: exactNote(path), content, keep_frontmatter: true };
}

export function appendParams({ path, content }: NoteRequest): Params<'append_note'> {
  return { note: exactNote(path), content };
}

export function deleteParams({ path }: NoteRequest): Params<'delete_note'> {
  return { note: exactNote(path), confirm: true };
}

/** The identifier stays a string: a number that is not the line of a task may be its text. */
export function completeParams({ path, task }: NoteRequest): Params<'complete_task'> {
  return { note: exactNote(path), task };
}

/** Appending nothing does not write, but the note must exist. */
export function changesNothing({ operation, content }: NoteRequest): boolean {
  return operation === 'append' && content === '';
}
