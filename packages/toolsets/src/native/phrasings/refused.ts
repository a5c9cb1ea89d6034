import { type Message, text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { refusedArgument } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';

export const selecting = text`Select notes by query, tags, folder or notes, such as {"folder": "Work"} or {"notes": ["Work/Plan.md"]}.`;
const confirming = text`Deleting notes needs confirmation instead: send 'confirm': true if the user agrees.`;
const replacing = text`To replace the note, use update_note; or send 'if_exists': one of "error", "skip", "rename".`;
const appending = text`To add text, use append_note with the day as note, such as {"note": "today", "create_if_missing": true}.`;
const sorting = text`Send sort: "modified", which lists the newest first, and read the end of the list.`;
const naming = text`Send 'folder', or 'name', a part of the name without wildcards; to find text, use search_notes.`;
const regex = text`Send 'mode': "regex", with the expression as query.`;
const matching = text`Write match-case:(…) in query, without mode.`;
const range = text`Send start_line and end_line; they may be the same.`;
const finished = text`Send 'status': "DONE" for only finished tasks, or 'include_completed': true for all.`;
const today = text`Leave it out: the task is done today. To set another date, change the task's line with edit_note.`;
const moving = text`Send 'to': "Work/" to move into the folder Work, or "/Work" as the new path.`;

/** Arguments that a tool must not guess at, and what to send instead. */
const table: readonly (readonly [tools: RegExp, names: string, send: Message])[] = [
  [/^(?:bulk_delete|delete_note)$/, 'force recursive', confirming],
  [/^bulk_/, 'name title pattern glob', selecting],
  [/^create_note$/, 'overwrite overwrite_existing force', replacing],
  [/^get_daily_note$/, 'content text body append prepend', appending],
  [/^list_notes$/, 'modified_before updated_before older_than before until', sorting],
  [/^list_notes$/, 'pattern glob query q search text', naming],
  [/^search_notes$/, 'regex use_regex is_regex', regex],
  [/^search_notes$/, 'case_sensitive match_case', matching],
  [/^read_note$/, 'lines line_range range', range],
  [/^list_tasks$/, 'done is_done completed is_completed', finished],
  [/^complete_task$/, 'date done_date completed_date completion_date', today],
  [/^move_folder$/, 'destination_folder target_folder to_folder new_folder', moving],
];

/**
 * Removes such arguments if they are false, which asks for nothing.
 *
 * @throws AgentError `INVALID_PARAMS` if they have another value
 */
export function refuseArguments(tool: string, sent: RawArguments): RawArguments {
  return table.reduce((said, [tools, names, send]) => {
    const found = tools.test(tool) ? findArgument(said, names) : undefined;
    if (found === undefined) return said;
    if (decodeValue(found.value, 'flag') !== false) throw refusedArgument(found.name, tool, send);
    return withoutArguments(said, found);
  }, sent);
}
