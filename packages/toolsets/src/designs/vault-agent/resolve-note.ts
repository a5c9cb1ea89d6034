import { AgentError, text } from '@obsidian-agent/shared-types';
import type { ToolContext } from '../../toolset/toolset.ts';
import { asCompared, titleOf } from './titles.ts';

/** What a model means by a title, and the folder where it gives one. */
export interface NamedNote {
  readonly title: string;
  readonly folder: string | undefined;
}

const MOST_CANDIDATES = 20;

/** As much of the tree as one answer holds. */
const WHOLE_TREE = { depth: 1000, limit: 1_000_000 } as const;

/**
 * What names to a command the note that is meant: by a title the one note of it, whichever folder it is in, or where a
 * folder is given the note there alone.
 *
 * @throws AgentError `NOTE_AMBIGUOUS` for a title that several notes have
 */
export async function resolveNote(context: ToolContext, { title, folder }: NamedNote): Promise<string> {
  if (folder === undefined) {
    await assertOneNoteEach(context, [title]);
    return title;
  }
  const inside = folder.replace(/^\/+|(?<!\/)\/+$/g, '');
  const name = withoutBrackets(title);
  return inside === '' ? `./${name}` : `./${inside}/${name}`;
}

/**
 * Refuses titles that several notes have. A command would take the one in the root: to it a title is a path.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`
 */
export async function assertOneNoteEach(context: ToolContext, titles: readonly string[]): Promise<void> {
  const bare = titles.filter((title) => !title.includes('/'));
  if (bare.length === 0) return;
  const known = await pathsByTitle(context);
  for (const title of bare) {
    const name = asCompared(titleOf(withoutBrackets(title)));
    const candidates = known.get(name) ?? known.get(asStored(name)) ?? [];
    if (candidates.length > 1) throw ambiguous(title, candidates);
  }
}

/** The name of the file of a title, but for titles that are too long for one. */
function asStored(title: string): string {
  return title.replaceAll(/[*"\\/<>:|?#^[\]]/g, '-').replace(/(?<![. ])[. ]+$/, '');
}

/** The paths of all notes by what their titles are compared by. The tree knows them without a look into any note. */
async function pathsByTitle({ run }: ToolContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const notes: string[] = [];
  let cursor: string | undefined;
  do {
    const { metadata } = await run('list_structure', { ...WHOLE_TREE, cursor });
    for (const { path, kind } of metadata.entries) if (kind === 'note') notes.push(path);
    cursor = metadata.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return Map.groupBy(notes, (path) => asCompared(titleOf(path)));
}

function ambiguous(title: string, paths: readonly string[]): AgentError {
  const candidates = paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_CANDIDATES);
  return new AgentError('NOTE_AMBIGUOUS', {
    message: text`'${title}' may be any of ${paths.length} notes`,
    hint: text`Send the path of one of them.`,
    details: { note: title, candidates, total: paths.length },
  });
}

/** A link means the note that it names, and blanks around a title or a link's target are ignored. */
function withoutBrackets(title: string): string {
  return (/^\s*!?\[\[([^[\]|#]+)(?:[|#][^[\]]*)?\]\]\s*$/.exec(title)?.[1] ?? title).trim();
}
