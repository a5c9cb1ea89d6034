import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { LONGEST_LIST } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { type QueryResults, withoutSign } from './query-item.ts';

/**
 * Lists every tag of the notes, most used first; as many as one answer may list, unless a limit is given.
 *
 * Parent tags that no note has itself are left out. The path of a result is empty, because tags have no path.
 */
export async function getTags(
  { limit = LONGEST_LIST, response_format }: QueryVaultArguments,
  run: RunCommand,
): Promise<QueryResults> {
  const { items, ...found } = await firstItems(limit, 'tags', (page) =>
    run('list_tags', { sort: 'count', own_only: true, ...page }),
  );
  const tags = items.map(({ tag, own_count, notes, examples }) => ({
    path: '',
    title: tag,
    ...(response_format === 'detailed' ? { snippet: usesOf(own_count, notes, examples) } : {}),
    tags: [withoutSign(tag)],
  }));
  return { ...found, items: tags };
}

function usesOf(count: number, notes: number, examples: readonly string[]): string {
  return `Uses: ${count}; notes: ${notes}, such as ${examples.join(', ')}`;
}
