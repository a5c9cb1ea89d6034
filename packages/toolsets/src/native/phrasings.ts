import type { Phrasing, RawArguments } from './arguments/raw-arguments.ts';
import { dueBy, dueOn, historyEnd, overdue } from './phrasings/days.ts';
import { deletionMode } from './phrasings/deletion.ts';
import { folderDestination, noteDestination } from './phrasings/destination.ts';
import { editTarget } from './phrasings/edit.ts';
import { finishedTasks, taskStatus } from './phrasings/finished-tasks.ts';
import { linesRead } from './phrasings/lines.ts';
import { noteIdentity } from './phrasings/note-identity.ts';
import { notePattern } from './phrasings/note-pattern.ts';
import { propertyValue } from './phrasings/property-value.ts';
import { refusedArguments } from './phrasings/refused.ts';
import { matchCase, regexMode } from './phrasings/search-words.ts';
import { bulkTagOperation, noteTagOperation } from './phrasings/tag-operation.ts';

/** Ways in which models phrase calls that go beyond other names for parameters. */
const phrasings: Readonly<Record<string, readonly Phrasing[]>> = {
  bulk_delete: [deletionMode],
  bulk_tag: [bulkTagOperation],
  complete_task: [taskStatus],
  delete_folder: [deletionMode],
  delete_note: [deletionMode],
  edit_note: [editTarget],
  list_history: [historyEnd],
  list_notes: [notePattern],
  list_tasks: [dueOn, dueBy, overdue, finishedTasks],
  manage_tags: [noteTagOperation],
  move_folder: [folderDestination],
  move_note: [noteDestination],
  read_note: [linesRead],
  search_notes: [regexMode, matchCase],
  set_properties: [propertyValue],
};

/**
 * Rewrites such phrasings as the tool's parameters.
 *
 * @throws AgentError `INVALID_PARAMS` if an argument is ambiguous
 */
export function rephrase(tool: string, sent: RawArguments): RawArguments {
  const ways = Object.hasOwn(phrasings, tool) ? (phrasings[tool] ?? []) : [];
  return [noteIdentity, ...refusedArguments(tool), ...ways].reduce((said, phrasing) => phrasing(said), sent);
}
