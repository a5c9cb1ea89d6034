import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { ToolContext, ToolOutcome } from '../../toolset/toolset.ts';
import { refused } from './answer.ts';
import { folderMissing } from './available-folders.ts';
import { isFor, noteMissing } from './failures.ts';
import { type NamedNote, resolveNote } from './resolve-note.ts';
import { asCompared, titleOf } from './titles.ts';

/** A note that is to be worked on. */
interface WantedNote extends NamedNote {
  /** What is done where there is no such note; by default the call is refused. */
  readonly missing?: (() => Promise<ToolOutcome>) | undefined;
}

type NoteInfo = ResultV2<'get_note_info'>;

/** Does something to the note of a title, or says that there is none and which ones are near. */
export async function withNote(
  context: ToolContext,
  { missing, ...named }: WantedNote,
  work: (note: string) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  try {
    return await work(await resolveNote(context, named));
  } catch (error) {
    // A note is created for a title that is no path as well.
    if (missing !== undefined && isFor(error, 'NOTE_NOT_FOUND', 'PATH_INVALID', 'PATH_PROTECTED'))
      return await missing();
    if (!isFor(error, 'NOTE_NOT_FOUND')) throw error;
    return (await withoutFolder(context, named.folder)) ?? refused(noteMissing(error, named.title));
  }
}

/** Says that a folder does not exist; undefined where it does, or none is given. */
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
 * What is known of a note whose file name a title is; words of refusal where it is only an alias of another note:
 * what replaces or removes a note needs its own name.
 */
export async function noteOfTitle(
  { run }: ToolContext,
  { title, note }: { title: string; note: string },
): Promise<NoteInfo | ToolOutcome> {
  const { metadata } = await run('get_note_info', { note });
  const path = metadata.path.replace(/\.md$/i, '');
  const isItsName = `/${asCompared(path)}`.endsWith(`/${asCompared(title.replace(/^\/+/, ''))}`);
  // A title that no file can have is stored under another name, and is none of the aliases.
  const isAlias = metadata.aliases.some((alias) => asCompared(alias) === asCompared(title));
  if (isItsName || !isAlias) return metadata;
  return refused(`Note '${title}' not found: it is another name of the note '${titleOf(path)}'. Did you mean: ${path}`);
}

export function isRefusal(looked: NoteInfo | ToolOutcome): looked is ToolOutcome {
  return 'isError' in looked;
}
