import { answeredWith, refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { allowUnknownTag, firstNotes } from '../../toolset/first-notes.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { notLookedInto } from '../../toolset/unread-words.ts';
import type { SearchNotesArguments } from './declarations.ts';
import { answerFailures } from './outcomes.ts';

const LIMIT = 10;

/** Lists the first notes by path that contain all words of a query. */
export const searchNotes: ToolCall<SearchNotesArguments> = answerFailures(async (args, { run }) => {
  const { query, limit = LIMIT, folder, tag } = args;
  const wanted = {
    // Commands refuse an empty query, but a missing vault has to be reported first.
    query: query === '' ? ' ' : query,
    mode: 'words',
    ...(folder?.trim() ? { folder } : {}),
    ...(tag?.trim() ? { tags: [tag.trim()] } : {}),
    where: 'content',
    sort: 'path',
    snippets: 1,
  } as const;
  try {
    const { items, unread } = await allowUnknownTag(async () => await firstNotes(run, limit + 1, wanted));
    const found = items.slice(0, limit).map(({ path, snippets }) => `**${path}**\n  ${snippets[0]?.text ?? ''}`);
    const lines = found.length === 0 ? [`No notes found matching: ${query}`] : found;
    const display = [...lines, ...notLookedInto(unread)].join('\n');
    return answeredWith({ display, count: found.length, has_more: items.length > limit });
  } catch (error) {
    if (isFor(error, 'QUERY_INVALID')) return refused('Provide keywords to search');
    throw error;
  }
});
