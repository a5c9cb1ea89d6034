import { type ResultV2, trashOf } from '@obsidian-agent/shared-types';
import { answered, refused } from '../../toolset/answers.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { linksNotKnown, unreadNames } from '../../toolset/unread-words.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { namedNote, noteOfTitle, withNote } from './named-note.ts';
import { fileOf } from './titles.ts';

/** Deletes a note according to the vault's trash setting, if confirmed. */
export const deleteNote: ToolCall<ManageNotesArguments> = async (args, context) => {
  const named = namedNote(args);
  const { title } = named;
  return await withNote(context, named, async (note) => {
    const looked = await noteOfTitle(context, { title, note });
    if (args.confirm_delete !== true) return refused(unconfirmed(`'${title}'${fileOf(title, looked.path)}`));

    const file = fileOf(title, looked.path);
    const sentence = `Deleted note '${title}' from vault${file}`;
    // The command refuses to delete a file permanently by a title under which it is not stored.
    const named = file === '' ? `./${looked.path}` : note;
    const { metadata } = await context.run('delete_note', { note: named, confirm: true });
    const unread = linksNotKnown(unreadNames(metadata));
    const details = args.response_format === 'detailed' ? [`path: ${looked.path}`, ...fateLines(metadata)] : [];
    return answered([sentence, ...details, ...unread].join('\n'));
  });
};

function unconfirmed(note: string): string {
  return `Destructive operation requires confirm_delete=True. This will permanently delete ${note}. Call again with confirm_delete=True to proceed.`;
}

function fateLines({ trashed_to, broken_links_total: broken }: ResultV2<'delete_note'>): string[] {
  const isOfVault = trashed_to !== null && trashOf(trashed_to) === 'vault';
  const place = isOfVault ? `moved to ${trashed_to}` : 'moved to the trash of the desktop';
  return [
    trashed_to === null ? 'deleted permanently' : place,
    ...(broken === 0 ? [] : [`links now broken: ${broken}`]),
  ];
}
