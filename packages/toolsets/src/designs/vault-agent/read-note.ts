import { answered } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { WHOLE_NOTE } from '../../toolset/whole-note.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { argumentMissing } from './failures.ts';
import { withNote } from './named-note.ts';
import { noteSheet } from './note-sheet.ts';
import { givenFolder, givenTitle } from './titles.ts';

/** Tokens for the facts about a note. */
const SHEET_ROOM = 150;

/** Returns the whole text of a note. */
export const readNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  const title = givenTitle(args.title);
  if (title === undefined) return argumentMissing('read', 'title', "the title of the note, without '.md'.");
  return await withNote(context, { title, folder: givenFolder(args.folder) }, async (note) => {
    const { metadata } = await context.run('read_note', { note, ...WHOLE_NOTE });
    if (args.response_format !== 'detailed') return answered(metadata.text);
    const sheet = await noteSheet(context, metadata.path, { room: SHEET_ROOM, last: 'nothing' });
    return answered([...sheet, '', metadata.text].join('\n'));
  });
};
