import { type Bookmark, listBookmarks, pageOf } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_bookmarks'> = async ({ vault }, { limit = LIMIT, cursor }) => {
  const reader = await vault().open();
  const { bookmarks, complaints } = listBookmarks(reader);
  const keyOf = (bookmark: Bookmark) => JSON.stringify(bookmark);
  const page = pageOf(bookmarks, { reader, keyOf, question: 'bookmarks', limit, cursor });
  const wording = { lines: page.items.map(bookmarkLine), none: 'The vault has no bookmarks.', notes: complaints };
  return listOutcome(page, wording, { bookmarks: page.items, complaints });
};

/** A bookmark in one line: `Work / file Projects/Plan.md#Tasks (Plan)`. */
function bookmarkLine({ type, groups, title, path, subpath = '', query, url }: Bookmark): string {
  const target = path === undefined ? (query ?? url) : path + subpath;
  const words = [type, ...(target === undefined ? [] : [target]), ...(title === undefined ? [] : [`(${title})`])];
  return [...groups, words.join(' ')].join(' / ');
}
