import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { ToolOutcome, ToolScene } from '../toolset.ts';
import { refused } from './answer.ts';
import { isFor, noteMissing } from './failures.ts';
import { noteMeant, titleOf } from './titles.ts';

/** What a model means by a title, and the folder where it gives one. */
export interface NamedNote {
  readonly title: string;
  readonly folder: string | undefined;
}

type NoteInfo = ResultV2<'get_note_info'>;

/** Does something to the note of a title, or says that there is none and which ones are near. */
export async function withNote(
  named: NamedNote,
  work: (note: string) => Promise<ToolOutcome>,
  missing: (() => Promise<ToolOutcome>) | undefined = undefined,
): Promise<ToolOutcome> {
  try {
    return await work(noteMeant(named.title, named.folder));
  } catch (error) {
    if (!isFor(error, 'NOTE_NOT_FOUND')) throw error;
    return missing === undefined ? refused(noteMissing(error, named.title)) : await missing();
  }
}

/**
 * What is known of the note whose file name a title is; words of refusal where it is only an alias of another note:
 * what replaces or removes a note needs its own name.
 */
export async function noteOfTitle({ run }: ToolScene, { title, folder }: NamedNote): Promise<NoteInfo | ToolOutcome> {
  const { metadata } = await run('get_note_info', { note: noteMeant(title, folder) });
  const path = metadata.path.replace(/\.md$/i, '');
  if (`/${asCompared(path)}`.endsWith(`/${asCompared(title.replace(/^\/+/, ''))}`)) return metadata;
  return refused(`Note '${title}' not found: it is another name of the note '${titleOf(path)}'. Did you mean: ${path}`);
}

export function isRefusal(looked: NoteInfo | ToolOutcome): looked is ToolOutcome {
  return 'isError' in looked;
}

function asCompared(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
