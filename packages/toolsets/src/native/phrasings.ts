import type { Phrasing, RawArguments } from './arguments/raw-arguments.ts';
import { editTarget } from './phrasings/edits.ts';
import { sortDirection } from './phrasings/lists.ts';
import { noteTags, propertyValue, tagsOfMany } from './phrasings/metadata.ts';
import { deletionMode, noteDestination } from './phrasings/moves.ts';
import { refuseArguments } from './phrasings/refused.ts';
import { dueBy, dueOn, overdue, taskStatus } from './phrasings/tasks.ts';

/** Ways in which models phrase calls that go beyond other names for parameters. */
const phrasings: Readonly<Record<string, readonly Phrasing[]>> = {
  bulk_delete: [deletionMode],
  bulk_tag: [tagsOfMany],
  complete_task: [taskStatus],
  delete_folder: [deletionMode],
  delete_note: [deletionMode],
  edit_note: [editTarget],
  list_notes: [sortDirection],
  list_tasks: [dueOn, dueBy, overdue, sortDirection],
  manage_tags: [noteTags],
  move_note: [noteDestination],
  search_notes: [sortDirection],
  set_properties: [propertyValue],
};

/**
 * Rewrites such phrasings as the tool's parameters.
 *
 * @throws AgentError `INVALID_PARAMS` if an argument is ambiguous
 */
export function rephrase(tool: string, sent: RawArguments): RawArguments {
  const ways = Object.hasOwn(phrasings, tool) ? (phrasings[tool] ?? []) : [];
  return ways.reduce((said, phrasing) => phrasing(said), refuseArguments(tool, sent));
}
