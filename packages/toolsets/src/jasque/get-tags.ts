import type { RunCommand } from '../toolset.ts';
import type { QueryVaultArguments } from './arguments.ts';
import { allItems } from './pages.ts';
import { type Found, withoutSign } from './query-item.ts';

/**
 * Lists every tag that notes have, the most used first; all of them, unless a limit is given.
 *
 * A tag that only others are nested in is none that a note has. The path of a result is empty, for a tag has none.
 */
export async function getTags({ limit, response_format }: QueryVaultArguments, run: RunCommand): Promise<Found> {
  const all = await allItems(async (page) => {
    const { metadata } = await run('list_tags', { sort: 'count', ...page });
    return { items: metadata.tags, total: metadata.total_count, next: metadata.next_cursor };
  });
  const used = all.filter(({ own_count }) => own_count > 0);
  const results = used.slice(0, limit).map(({ tag, own_count, notes, examples }) => ({
    path: '',
    title: tag,
    ...(response_format === 'detailed' ? { snippet: usesOf(own_count, notes, examples) } : {}),
    tags: [withoutSign(tag)],
  }));
  return { results, total: used.length };
}

function usesOf(count: number, notes: number, examples: readonly string[]): string {
  return `Uses: ${count}; notes: ${notes}, such as ${examples.join(', ')}`;
}
