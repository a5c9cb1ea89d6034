import type { NoteOperation } from './declarations/manage-notes.ts';
import { asSentence, type Failure } from './refusal.ts';

/** A requested note operation. */
export interface NoteSelector {
  readonly operation: NoteOperation;
  /** Including the folder, if one was given. */
  readonly path: string;
  readonly task: string;
}

/** The design's words for a failed operation on a note; undefined if it has none. */
export function noteWords({ operation, path, task }: NoteSelector): (failure: Failure) => string | undefined {
  return ({ reason, message, hint, details }) => {
    switch (reason) {
      case 'NOT_A_NOTE':
        return operation === 'create' ? undefined : noteNotFound(path);
      case 'NOTE_NOT_FOUND':
        return noteNotFound(path);
      case 'NOTE_EXISTS':
        return `Note already exists: ${path}. Use operation='update' to modify existing notes`;
      case 'TASK_NOT_FOUND':
        return `Task not found: '${task}'. List tasks first using obsidian_query_vault with operation='list_tasks'`;
      case 'TASK_AMBIGUOUS':
        return details === undefined ? `${asSentence(message)} ${hint}` : severalTasks(task, details['matches']);
      case 'TASK_ALREADY_DONE':
        return `${asSentence(message)} Nothing has to be done.`;
      default:
        return undefined;
    }
  };
}

/** The same for an item of a bulk call. */
export function noteItemWords(wanted: NoteSelector): (failure: Failure) => string | undefined {
  const words = noteWords(wanted);
  return (failure) => {
    const said = words(failure);
    return said === noteNotFound(wanted.path) ? 'File not found' : said;
  };
}

function noteNotFound(path: string): string {
  return `Note not found: ${path}. Verify the path exists using obsidian_query_vault with operation='list_notes'`;
}

function severalTasks(task: string, matches: unknown): string {
  const places = (Array.isArray(matches) ? matches : []) as readonly { readonly line: number; readonly text: string }[];
  const list = places.map(({ line, text }) => `line ${line}: ${text}`).join('; ');
  return `Several tasks match '${task}': ${list}. Send the line number of one as task_identifier`;
}
