import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import type { ToolCall, ToolOutcome } from '../../toolset/toolset.ts';
import { mayBeNote, unreadNames } from '../../toolset/unread-words.ts';
import { contentQuery } from './content-query.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { argumentMissing } from './failures.ts';
import { type FoundNote, foundNotes } from './found-notes.ts';
import { mostInformativeFirst } from './informative-snippets.ts';
import { nothingFound } from './nothing-found.ts';
import { givenFolder, givenTags } from './titles.ts';

const SHORTEST_QUERY = 3;
/** Lines per note; a concise answer shows as many as fit. */
const SNIPPETS = 8;
/** Scripts in which two characters can be a word: two are enough for a search. */
const WORD_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Finds notes by what they contain. */
export const search: ToolCall<QueryVaultArguments> = async (args, context) => {
  const query = args.query?.trim() ?? '';
  if (query === '')
    return argumentMissing('search', 'query', "the text to search for, such as query='FastAPI tutorial'.");
  const asked = contentQuery(query);
  if (isTooShort(query) || asked === '') return tooShort(query);

  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  try {
    const { metadata } = await context.run('search_notes', {
      // Obsidian's search also finds canvases and other files, which are not notes.
      query: `file:.md ${asked}`,
      snippets: SNIPPETS,
      limit: args.limit ?? 10,
      tags,
      match: 'any',
      folder,
    });
    const { results, total_count: total } = metadata;
    const unread = unreadNames(metadata).filter(mayBeNote);
    if (total === 0) return nothingFound(args, { unread });
    return await foundNotes(context, {
      notes: results.map((result) => asFound(result, query)),
      total,
      unread,
      isDetailed: args.response_format === 'detailed',
    });
  } catch (error) {
    if (isFor(error, 'TAG_NOT_FOUND')) return nothingFound(args, { unknownTag: error });
    throw error;
  }
};

interface Result {
  readonly path: string;
  readonly snippets: readonly { readonly line: number; readonly text: string }[];
}

function asFound({ path, snippets }: Result, query: string): FoundNote {
  const telling = mostInformativeFirst(snippets, { path, parts: query.toLowerCase().split(/[\s"]+/) });
  return {
    path,
    snippet: telling.map(({ text }) => text).join(' ... '),
    reasons: telling.map(({ line, text }) => `line ${line}: ${text}`),
  };
}

function isTooShort(query: string): boolean {
  return [...query].length + (query.match(WORD_SIGNS)?.length ?? 0) < SHORTEST_QUERY;
}

function tooShort(query: string): ToolOutcome {
  return refused(
    `Query '${query}' is too short: search needs at least ${SHORTEST_QUERY} characters. Please provide more specific terms, such as a whole word, or list notes with operation='list' and tags or folder.`,
  );
}
