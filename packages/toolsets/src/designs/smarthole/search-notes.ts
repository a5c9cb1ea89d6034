import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { RunCommand, ToolCall } from '../../toolset/toolset.ts';
import type { SearchNotesArguments } from './declarations.ts';
import { excerptOf, whole } from './excerpt.ts';
import { answerFailures, failure } from './outcomes.ts';

type Hit = ResultV2<'search_notes'>['results'][number];

const MOST_NOTES = 10;
const LONGEST_CONTENT = 10_000;

export const searchNotes: ToolCall<SearchNotesArguments> = answerFailures(
  async ({ query, read_content = false }, { run }) => {
    if (query.trim() === '') return failure('query is empty. Send at least one word to search for.');
    const hits = await notesFor(query, run);
    const results = hits.map(({ path, snippets, content = '' }) => ({
      path,
      excerpt: excerptOf(content.normalize('NFC'), query) ?? snippets.map(({ text }) => text).join('...'),
      ...(read_content ? { content: cut(content) } : {}),
    }));
    const output = { results };
    return { output, text: JSON.stringify(output), isError: false, retry: false };
  },
);

/** The best notes. A search also finds cards of canvases, which are left out. */
async function notesFor(query: string, run: RunCommand): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let cursor: string | null | undefined; cursor !== null && hits.length < MOST_NOTES; ) {
    const { metadata } = await run('search_notes', {
      query,
      mode: 'simple',
      where: 'content',
      limit: MOST_NOTES,
      read_content: true,
      max_bytes: 16_777_216,
      ...(cursor === undefined ? {} : { cursor }),
    });
    hits.push(...metadata.results.filter(({ path }) => /\.md$/i.test(path)));
    cursor = metadata.next_cursor;
  }
  return hits.slice(0, MOST_NOTES);
}

function cut(content: string): string {
  if (content.length <= LONGEST_CONTENT) return content;
  const shown = content.slice(0, whole(content, LONGEST_CONTENT));
  return `${shown}\n\n[... truncated, showing ${shown.length} of ${content.length} characters; read_file reads the rest]`;
}
