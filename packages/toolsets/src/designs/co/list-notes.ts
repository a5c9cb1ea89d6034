import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { notLookedInto, unreadNames, unreadNamesIn } from '../../toolset/unread-words.ts';
import type { ListNotesArguments } from './declarations.ts';
import { answerFailures, isOfUnknownTag, result } from './outcomes.ts';

/** The first notes by path, and their total. */
interface Listed {
  readonly paths: readonly string[];
  readonly total: number;
  /** Paths that could not be read. */
  readonly unread: readonly string[];
}

/** Most notes in one answer. The design has no limit, but the list of a large vault is too long for a model. */
const MOST_NOTES = 1000;

export const listNotes: ToolCall<ListNotesArguments> = answerFailures(async ({ tag }, { run }) => {
  const { paths, total, unread } = await notesWith(tag?.trim() ?? '', run);
  const nothing = ['No notes found.', ...notLookedInto(unread)];
  if (paths.length === 0) return result({ display: nothing.join('\n'), count: 0 });
  const lines = paths.map((path) => `- ${path}`);
  const more = total - paths.length;
  if (more > 0) lines.push(`… and ${more} more notes. List them by tag, or search for words in them.`);
  lines.push(...notLookedInto(unread));
  return result({ display: lines.join('\n'), count: paths.length });
});

/** The notes with a tag, or all notes if the tag is empty. */
async function notesWith(tag: string, run: RunCommand): Promise<Listed> {
  try {
    const wanted = tag === '' ? {} : { tags: [tag] };
    const { metadata } = await run('list_notes', { sort: 'path', limit: MOST_NOTES, ...wanted });
    return {
      paths: metadata.notes.map(({ path }) => path),
      total: metadata.total_count,
      unread: unreadNames(metadata),
    };
  } catch (error) {
    if (isOfUnknownTag(error)) return { paths: [], total: 0, unread: unreadNamesIn(error) };
    throw error;
  }
}
