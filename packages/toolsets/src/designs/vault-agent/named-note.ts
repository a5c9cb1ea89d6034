import type { ResultV2 } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { withoutBrackets } from '../../toolset/link-brackets.ts';
import { foldName, titleOf } from '../../toolset/note-names.ts';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { folderMissing } from './available-folders.ts';
import type { ManageNotesArguments } from './declarations/manage-notes.ts';
import { argumentMissing, noteMissing, Refused } from './failures.ts';
import { type NamedNote, resolveNote } from './resolve-note.ts';
import { givenFolder, givenTitle } from './titles.ts';

/** The note of an operation. */
interface NoteOfOperation extends NamedNote {
  /** What to do if there is no such note; default: refuse the call. */
  readonly missing?: (() => Promise<ToolOutcome>) | undefined;
}

/** The note that the arguments of an operation name. */
export function namedNote(
  { operation, title: given, folder }: ManageNotesArguments,
  meaning = "the title of the note, without '.md'.",
): NamedNote {
  const title = givenTitle(given);
  if (title === undefined) throw argumentMissing(operation, 'title', meaning);
  return { title, folder: givenFolder(folder) };
}

/** Runs an operation on the note of a title, or says that there is none and suggests similar ones. */
export async function withNote(
  context: ToolContext,
  { missing, ...named }: NoteOfOperation,
  work: (note: string) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  try {
    return await work(await resolveNote(context, named));
  } catch (error) {
    // A note is also created for a title that is not a path.
    if (missing !== undefined && isFor(error, 'NOTE_NOT_FOUND', 'PATH_INVALID', 'PATH_PROTECTED'))
      return await missing();
    if (!isFor(error, 'NOTE_NOT_FOUND')) throw error;
    return (await withoutFolder(context, named.folder)) ?? refused(noteMissing(error, named.title));
  }
}

/** Says that a folder does not exist; undefined if it does, or if none is given. */
async function withoutFolder(context: ToolContext, folder: string | undefined): Promise<ToolOutcome | undefined> {
  if (folder === undefined) return undefined;
  try {
    await context.run('list_structure', { folder, depth: 1, limit: 1 });
    return undefined;
  } catch (error) {
    if (!isFor(error, 'FOLDER_NOT_FOUND')) throw error;
    return await folderMissing(context, error);
  }
}

/**
 * The info of the note whose file name is this title.
 *
 * @throws Refused if the title is only an alias: to replace or delete a note, the caller has to use its name
 */
export async function noteOfTitle(
  { run }: ToolContext,
  { title: given, note }: { title: string; note: string },
): Promise<ResultV2<'get_note_info'>> {
  const title = withoutBrackets(given);
  const { metadata } = await run('get_note_info', { note });
  const path = metadata.path.replace(/\.md$/i, '');
  const isItsName = `/${foldName(path)}`.endsWith(`/${foldName(title.replace(/^\/+/, ''))}`);
  // A title that cannot be a file name is stored under another name, which is not an alias.
  const isAlias = metadata.aliases.some((alias) => foldName(alias) === foldName(title));
  if (isItsName || !isAlias) return metadata;
  throw new Refused(
    `Note '${given}' not found: it is another name of the note '${titleOf(path)}'. Did you mean: ${path}`,
  );
}
