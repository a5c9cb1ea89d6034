import type { ResultV2 } from '@obsidian-agent/shared-types';
import { unreadNames } from '../../toolset/unread-words.ts';
import { PAGE } from './declarations/limits.ts';

/** One page of a command's list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly next: string | null;
  /** Paths left out of the list; the same on each page. */
  readonly unread?: Unread | undefined;
}

/** The first items of a list. */
export interface First<Item> {
  readonly items: readonly Item[];
  /** Number of items in the whole list. */
  readonly total: number;
  /** Paths that could not be read. */
  readonly unread: readonly string[];
}

type Unread = ResultV2<'list_notes'>['unread'];

/** The start and maximum length of a page. */
export interface PageParams {
  readonly limit: number;
  readonly cursor?: string;
}

/** Reads the first items of a paged list, and its total. */
export async function firstItems<Item>(
  most: number,
  readPage: (params: PageParams) => Promise<Page<Item>>,
): Promise<First<Item>> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = Math.min(most - items.length, PAGE);
    const page = await readPage({ limit, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    if (page.next === null || items.length >= most) return { items, total: page.total, unread: unreadNames(page) };
    cursor = page.next;
  }
}

/** Reads all items of a paged list. */
export async function allItems<Item>(readPage: (params: PageParams) => Promise<Page<Item>>): Promise<readonly Item[]> {
  return (await firstItems(Number.POSITIVE_INFINITY, readPage)).items;
}
