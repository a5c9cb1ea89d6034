import { AgentError, type ResultV2 } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import { notLookedInto, unreadNamesIn, unreadNotesOf } from '../../toolset/unread-words.ts';
import type { SearchNotesArguments } from './declarations.ts';
import { answerFailures, askToRetry, isOfUnknownTag, result } from './outcomes.ts';

type Hit = ResultV2<'search_notes'>['results'][number];

interface Hits {
  readonly hits: readonly Hit[];
  /** Paths that could not be read. */
  readonly unread: readonly string[];
}

const LIMIT = 10;
const LARGEST_PAGE = 1000;

export const searchNotes: ToolCall<SearchNotesArguments> = answerFailures(async (args, { run }) => {
  const { query, limit = LIMIT } = args;
  const found = await notesWith(args, { run, most: limit + 1 });
  if (found === undefined) return askToRetry('Provide keywords to search');
  const { hits, unread } = found;
  const nothing = [`No notes found matching: ${query}`, ...notLookedInto(unread)];
  if (hits.length === 0) return result({ display: nothing.join('\n'), count: 0, has_more: false });
  const shown = hits.slice(0, limit);
  const display = [...shown.map(entry), ...notLookedInto(unread)].join('\n');
  return result({ display, count: shown.length, has_more: hits.length > limit });
});

/** The first notes by path that contain all words of a query; undefined if it has no words. */
async function notesWith(
  { query, folder, tag }: SearchNotesArguments,
  { run, most }: { run: RunCommand; most: number },
): Promise<Hits | undefined> {
  // Commands refuse an empty query, but a missing vault has to be reported first.
  const asked = query === '' ? ' ' : query;
  const hits: Hit[] = [];
  let unread: readonly string[] = [];
  try {
    for (let cursor: string | null | undefined; cursor !== null && hits.length < most; ) {
      const { metadata } = await run('search_notes', {
        query: asked,
        mode: 'words',
        ...(folder?.trim() ? { folder } : {}),
        ...(tag?.trim() ? { tags: [tag.trim()] } : {}),
        where: 'content',
        sort: 'path',
        snippets: 1,
        limit: Math.min(most, LARGEST_PAGE),
        ...(cursor === undefined ? {} : { cursor }),
      });
      // Cards of canvases are searched too, but are not notes.
      hits.push(...metadata.results.filter(({ path }) => /\.md$/i.test(path)));
      unread = unreadNotesOf(metadata);
      cursor = metadata.next_cursor;
    }
  } catch (error) {
    if (error instanceof AgentError && error.reason === 'QUERY_INVALID') return undefined;
    if (isOfUnknownTag(error)) return { hits: [], unread: unreadNamesIn(error) };
    throw error;
  }
  return { hits, unread };
}

function entry({ path, snippets }: Hit): string {
  return `**${path}**\n  ${snippets[0]?.text ?? ''}`;
}
