import type { ToolCall } from '../../toolset/toolset.ts';
import { createNote } from './create-note.ts';
import { getDailyNote } from './daily-note.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { deleteNote } from './delete-note.ts';
import { answerFailures } from './failures.ts';
import { manageTags } from './note-tags.ts';
import { readNote } from './read-note.ts';
import { updateNote } from './update-note.ts';

const operations = {
  create: createNote,
  read: readNote,
  update: updateNote,
  delete: deleteNote,
  get_daily_note: getDailyNote,
  manage_tags: manageTags,
} as const;

/** Reads or changes one note. */
export const manageNotes: ToolCall<ManageNotesArguments> = async (args, context) =>
  await answerFailures(() => operations[args.operation](args, context));
