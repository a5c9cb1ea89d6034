import { AgentError, text } from '@obsidian-agent/shared-types';
import { changePath } from '../../toolset/link-brackets.ts';
import { foldName, titleOf } from '../../toolset/note-names.ts';
import { allItems } from '../../toolset/pages.ts';
import type { ToolContext } from '../../toolset/toolset.ts';

/** A title and, if given, a folder. */
export interface NamedNote {
  readonly title: string;
  readonly folder: string | undefined;
}

const MOST_CANDIDATES = 20;

/** The most that one answer can hold. */
const WHOLE_TREE = { depth: 1000, limit: 1_000_000 } as const;

/**
 * Resolves a title to a reference for commands: the one note with this title in any folder or, if a folder is given, only
 * in that folder.
 *
 * @throws AgentError `NOTE_AMBIGUOUS` for a title of several notes
 */
export async function resolveNote(context: ToolContext, { title, folder }: NamedNote): Promise<string> {
  if (folder === undefined) {
    await assertOneNoteEach(context, [title]);
    return title;
  }
  const inside = folder.replace(/^\/+|(?<!\/)\/+$/g, '');
  return changePath(title, (name) => (inside === '' ? `./${name}` : `./${inside}/${name}`));
}

/**
 * Refuses titles of several notes. A command would take the note in the root, because it reads a title as a path.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`
 */
export async function assertOneNoteEach(context: ToolContext, titles: readonly string[]): Promise<void> {
  const bare = titles.filter((title) => !title.includes('/'));
  if (bare.length === 0) return;
  const known = await pathsByTitle(context);
  for (const title of bare) {
    const name = foldName(titleOf(targetOf(title)));
    const candidates = known.get(name) ?? known.get(asStored(name)) ?? [];
    if (candidates.length > 1) throw ambiguous(title, candidates);
  }
}

/** The file name for a title, except for titles that are too long. */
function asStored(title: string): string {
  return title.replaceAll(/[*"\\/<>:|?#^[\]]/g, '-').replace(/(?<![. ])[. ]+$/, '');
}

/** The paths of all notes by their normalized titles, from the tree, without reading any note. */
async function pathsByTitle({ run }: ToolContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const { items } = await allItems('entries', (page) => run('list_structure', { ...page, ...WHOLE_TREE }));
  const notes = items.filter(({ kind }) => kind === 'note').map(({ path }) => path);
  return Map.groupBy(notes, (path) => foldName(titleOf(path)));
}

function ambiguous(title: string, paths: readonly string[]): AgentError {
  const candidates = paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_CANDIDATES);
  return new AgentError('NOTE_AMBIGUOUS', {
    message: text`'${title}' may be any of ${paths.length} notes`,
    hint: text`Send the path of one of them.`,
    details: { note: title, candidates, total: paths.length },
  });
}

/** The note of a link to one of its sections; any other title is unchanged. */
function targetOf(title: string): string {
  return /^!?\[\[([^[\]|#]+)/.exec(title)?.[1]?.trim() ?? title;
}
