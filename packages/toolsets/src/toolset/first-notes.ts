import type { ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import { isFor } from './command-failure.ts';
import { type First, firstItems, PAGE } from './pages.ts';
import type { RunCommand } from './toolset.ts';
import { mayBeNote, unreadNamesIn } from './unread-words.ts';

/** The first notes that a search finds. It also finds cards of canvases, which are left out. */
export async function firstNotes(
  run: RunCommand,
  most: number,
  params: Omit<ParamsV2<'search_notes'>, 'vault_path' | 'limit' | 'cursor'>,
): Promise<First<ResultV2<'search_notes'>['results'][number]>> {
  const { unread, ...found } = await firstItems(most, 'results', async (page) => {
    const { metadata } = await run('search_notes', { ...params, ...page, limit: Math.min(most, PAGE) });
    return { metadata: { ...metadata, results: metadata.results.filter(({ path }) => /\.md$/i.test(path)) } };
  });
  return { ...found, unread: unread.filter(mayBeNote) };
}

/** Finds nothing, instead of failing, with a tag that no note has. */
export async function allowUnknownTag<Item>(find: () => Promise<First<Item>>): Promise<First<Item>> {
  try {
    return await find();
  } catch (error) {
    if (isFor(error, 'TAG_NOT_FOUND', 'TAG_INVALID')) return { items: [], total: 0, unread: unreadNamesIn(error) };
    throw error;
  }
}
