import { type Unread, unreadNames } from './unread-words.ts';

/** Most items on one page of a command's list. */
export const PAGE = 1000;

/** The result of a command with one page of a list. */
interface Paged {
  readonly total_count: number;
  readonly next_cursor: string | null;
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

/** The start and maximum length of a page. */
export interface PageParams {
  readonly limit: number;
  readonly cursor?: string;
}

type ReadPage<Result> = (params: PageParams) => Promise<{ readonly metadata: Result }>;
type Listing<Member extends string> = Paged & { readonly [Name in Member]: readonly unknown[] };

/** Reads the first items of a paged list, which is this member of the result, and its total. */
export async function firstItems<Member extends string, Result extends Listing<Member>>(
  most: number,
  member: Member,
  readPage: ReadPage<Result>,
): Promise<First<Result[Member][number]>> {
  const items: Result[Member][number][] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = Math.min(most - items.length, PAGE);
    const { metadata } = await readPage({ limit, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...metadata[member]);
    const { next_cursor: next, total_count: total } = metadata;
    if (next === null || items.length >= most) return { items, total, unread: unreadNames(metadata) };
    cursor = next;
  }
}

/** Reads all items of a paged list. */
export async function allItems<Member extends string, Result extends Listing<Member>>(
  member: Member,
  readPage: ReadPage<Result>,
): Promise<First<Result[Member][number]>> {
  return await firstItems(Number.POSITIVE_INFINITY, member, readPage);
}
