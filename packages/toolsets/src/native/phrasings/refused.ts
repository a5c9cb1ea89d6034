import { type Message, text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { type Phrasing, reading } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';

/** Arguments that a tool must not guess at: why, and what to send instead. */
interface Refused {
  readonly tools: RegExp;
  readonly names: readonly string[];
  readonly why: Message;
  readonly send: Message;
}

const table: readonly Refused[] = [
  {
    tools: /^(?:bulk_delete|delete_note)$/,
    names: ['force', 'recursive', 'recurse'],
    why: text`deleting notes needs confirmation, not force`,
    send: text`Send 'confirm': true if the user agrees.`,
  },
  {
    tools: /^bulk_/,
    names: ['name', 'title', 'pattern', 'glob'],
    why: text`could be notes, folders or words`,
    send: text`Select notes by query, tags, folder or notes, such as {"folder": "Work"} or {"notes": ["Work/Plan.md"]}.`,
  },
  {
    tools: /^create_note$/,
    names: ['overwrite', 'overwrite_existing', 'force'],
    why: text`create_note does not overwrite notes`,
    send: text`To replace the note, use update_note; or send 'if_exists': one of "error", "skip", "rename".`,
  },
  {
    tools: /^get_daily_note$/,
    names: ['content', 'text', 'body', 'append', 'prepend'],
    why: text`get_daily_note does not add text`,
    send: text`Use append_note with the date as note, such as {"note": "today"}.`,
  },
  {
    tools: /^list_notes$/,
    names: ['modified_before', 'updated_before', 'older_than', 'before', 'until'],
    why: text`notes can only be listed by the earliest change`,
    send: text`Send sort: "modified", which lists the newest first, and read the end of the list.`,
  },
  {
    tools: /^complete_task$/,
    names: ['date', 'done_date', 'completed_date', 'completion_date'],
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
