import { type Message, text } from '@obsidian-agent/shared-types';
import { type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';
import { decodeValue } from '../arguments/values.ts';

/** Arguments that a tool must not guess at: why, and what to send instead. */
interface Refused {
  readonly tools: RegExp;
  readonly names: string;
  readonly why: Message;
  readonly send: Message;
}

export const selecting = text`Select notes by query, tags, folder or notes, such as {"folder": "Work"} or {"notes": ["Work/Plan.md"]}.`;

const table: readonly Refused[] = [
  {
    tools: /^(?:bulk_delete|delete_note)$/,
    names: 'force recursive recurse',
    why: text`deleting notes needs confirmation, not force`,
    send: text`Send 'confirm': true if the user agrees.`,
  },
  {
    tools: /^bulk_/,
    names: 'name title pattern glob',
    why: text`could be notes, folders or words`,
    send: selecting,
  },
  {
    tools: /^move_folder$/,
    names: 'destination_folder target_folder to_folder new_folder',
    why: text`could be the folder to move into or the new path`,
    send: text`Send 'to': "Work/" to move into the folder Work, or "/Work" as the new path.`,
  },
  {
    tools: /^create_note$/,
    names: 'overwrite overwrite_existing force',
    why: text`create_note does not overwrite notes`,
    send: text`To replace the note, use update_note; or send 'if_exists': one of "error", "skip", "rename".`,
  },
  {
    tools: /^get_daily_note$/,
    names: 'content text body append prepend',
    why: text`get_daily_note does not add text`,
    send: text`Use append_note with the date as note, such as {"note": "today"}.`,
  },
  {
    tools: /^list_notes$/,
    names: 'modified_before updated_before older_than before until',
    why: text`notes can only be listed by the earliest change`,
    send: text`Send sort: "modified", which lists the newest first, and read the end of the list.`,
  },
  {
    tools: /^list_notes$/,
    names: 'pattern glob query q search text',
    why: text`notes cannot be listed by it`,
    send: text`Send 'folder', or 'name', a part of the name without wildcards; to find text, use search_notes.`,
  },
  {
    tools: /^search_notes$/,
    names: 'regex use_regex is_regex',
    why: text`regular expressions are a mode`,
    send: text`Send 'mode': "regex", with the expression as query.`,
  },
  {
    tools: /^search_notes$/,
    names: 'case_sensitive match_case',
    why: text`only the query language supports matching case`,
    send: text`Write match-case:(…) in query, without mode.`,
  },
  {
    tools: /^read_note$/,
    names: 'lines line_range range',
    why: text`a range has two ends`,
    send: text`Send start_line and end_line; they may be the same.`,
  },
  {
    tools: /^list_tasks$/,
    names: 'done is_done completed is_completed',
    why: text`could mean only finished tasks, or finished and open ones`,
    send: text`Send 'status': "DONE" for only finished tasks, or 'include_completed': true for all.`,
  },
  {
    tools: /^complete_task$/,
    names: 'date done_date completed_date completion_date',
    why: text`a task is done on the day of the call`,
    send: text`Leave it out; to set another date, change the task's line with edit_note.`,
  },
];

/** Refuses such arguments of a tool, unless they are false, which asks for nothing. */
export function refusedArguments(tool: string): readonly Phrasing[] {
  return table
    .filter(({ tools }) => tools.test(tool))
    .map(({ names, why, send }) =>
      reading(names, ({ name, value }, others) => {
        if (decodeValue(value, 'flag') === false) return others;
        throw ambiguous(name, why, send);
      }),
    );
}
