import type { ResultV2 } from '@obsidian-agent/shared-types';
import { unreadNames } from '../../toolset/unread-words.ts';
import { PAGE } from './declarations/limits.ts';

/** A page of a list of the commands. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly next: string | null;
  /** What the list leaves out, the same on each page. */
  readonly unread?: Unread | undefined;
}

/** The first items of a list. */
export interface First<Item> {
  readonly items: readonly Item[];
  /** How many the whole list has. */
  readonly total: number;
  /** Names of what could not be read. */
  readonly unread: readonly string[];
}

type Unread = ResultV2<'list_notes'>['unread'];

/** Where a page begins, and how long it may be. */
export interface PageParams {
  readonly limit: number;
  readonly cursor?: string;
}

/** The first so many items of a list that is answered in pages, and how many it has. */
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

/** All items of a list that is answered in pages. */
export async function allItems<Item>(readPage: (params: PageParams) => Promise<Page<Item>>): Promise<readonly Item[]> {
  return (await firstItems(Number.POSITIVE_INFINITY, readPage)).items;
}
