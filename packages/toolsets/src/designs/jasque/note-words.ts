import type { NoteRequest } from './note-requests.ts';
import { asSentence, type Words } from './refusal.ts';

/** The design's words for a failed operation on a note, alone or as an item of a bulk call. */
export function noteWords({ operation, path, task }: NoteRequest, { isItem = false } = {}): Words {
  const notFound = isItem
    ? 'File not found'
    : `Note not found: ${path}. Verify the path exists using obsidian_query_vault with operation='list_notes'`;
  return ({ reason, message, hint, details }) => {
    switch (reason) {
      case 'NOT_A_NOTE':
        return operation === 'create' ? undefined : notFound;
      case 'NOTE_NOT_FOUND':
        return notFound;
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

function severalTasks(task: string, matches: unknown): string {
  const places = (Array.isArray(matches) ? matches : []) as readonly { readonly line: number; readonly text: string }[];
  const list = places.map(({ line, text }) => `line ${line}: ${text}`).join('; ');
  return `Several tasks match '${task}': ${list}. Send the line number of one as task_identifier`;
}
