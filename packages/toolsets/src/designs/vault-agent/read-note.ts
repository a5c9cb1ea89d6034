import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { answered } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { namedNote, withNote } from './named-note.ts';
import { noteSheet } from './note-sheet.ts';

/** Tokens for the facts about a note. */
const SHEET_ROOM = 150;

/** Returns the whole text of a note. */
export const readNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  return await withNote(context, namedNote(args), async (note) => {
    const { metadata } = await context.run('read_note', { note, ...WHOLE_TEXT });
    if (args.response_format !== 'detailed') return answered(metadata.text);
    const sheet = await noteSheet(context, metadata.path, { room: SHEET_ROOM, last: 'nothing' });
    return answered([...sheet, '', metadata.text].join('\n'));
  });
};
