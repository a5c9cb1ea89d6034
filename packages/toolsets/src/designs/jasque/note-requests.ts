import type { NoteItem, NoteOperation } from './declarations/manage-notes.ts';
import { joinedPath } from './exact-path.ts';
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

/** Reads the parameters of one operation. Empty content is allowed. */
export function noteRequest(operation: NoteOperation, item: NoteItem): NoteRequest {
  const { path, content, folder, task_identifier: task } = item;
  const whole = operation === 'create' && path ? joinedPath(folder, path) : path;
  return { operation, path: whole ?? '', content: content ?? '', task: task ?? '' };
}

/**
 * Checks the parameters of one operation.
 *
 * @throws Refused if a required one is missing; AgentError `PATH_PROTECTED` for a hidden name
 */
export function assertComplete(operation: NoteOperation, item: NoteItem): void {
  const { path, content, task_identifier: task } = item;
  if (!path) throw new Refused(pathRequired(operation));
  if (NEEDING_CONTENT.includes(operation) && typeof content !== 'string')
    throw new Refused(`Content is required for ${operation} operation`);
  if (operation === 'complete_task' && !task)
    throw new Refused(
      'task_identifier is required for complete_task operation. Send the text of a task, or its line number',
    );
  assertNotHidden(path);
}
