import type { ResultV2 } from '@obsidian-agent/shared-types';
import { firstItems } from '../../toolset/pages.ts';
import { mayBeNote } from '../../toolset/unread-words.ts';
import { contentQuery } from './content-query.ts';
import { argumentMissing, Refused } from './failures.ts';
import type { FoundNote, Query } from './found-notes.ts';
import { mostInformativeFirst } from './informative-snippets.ts';
import { givenFolder, givenTags } from './titles.ts';

const SHORTEST_QUERY = 3;
/** Lines per note; a concise answer shows as many as fit. */
const SNIPPETS = 8;
/** Scripts in which two characters can be a word: two are enough for a search. */
const WORD_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Finds notes by what they contain. */
export const search: Query = async (args, { run }) => {
  const query = args.query?.trim() ?? '';
  if (query === '')
    throw argumentMissing('search', 'query', "the text to search for, such as query='FastAPI tutorial'.");
  const asked = contentQuery(query);
  if (isTooShort(query) || asked === '') throw tooShort(query);

  const wanted = {
    // Obsidian's search also finds canvases and other files, which are not notes.
    query: `file:.md ${asked}`,
    snippets: SNIPPETS,
    tags: givenTags(args.tags),
    match: 'any',
    folder: givenFolder(args.folder),
  } as const;
  const { items, total, unread } = await firstItems(args.limit ?? 10, 'results', (page) =>
    run('search_notes', { ...wanted, ...page }),
  );
  return { items: items.map((result) => asFound(result, query)), total, unread: unread.filter(mayBeNote) };
};

function asFound({ path, snippets }: ResultV2<'search_notes'>['results'][number], query: string): FoundNote {
  const informative = mostInformativeFirst(snippets, { path, parts: query.toLowerCase().split(/[\s"]+/) });
  return {
    path,
    snippet: informative.map(({ text }) => text).join(' ... '),
    reasons: informative.map(({ line, text }) => `line ${line}: ${text}`),
  };
}

function isTooShort(query: string): boolean {
  return [...query].length + (query.match(WORD_SIGNS)?.length ?? 0) < SHORTEST_QUERY;
}

function tooShort(query: string): Refused {
  return new Refused(
    `Query '${query}' is too short: search needs at least ${SHORTEST_QUERY} characters. Please provide more specific terms, such as a whole word, or list notes with operation='list' and tags or folder.`,
  );
}
