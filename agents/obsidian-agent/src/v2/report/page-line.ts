import { trusted } from '@obsidian-agent/shared-types';
import { closedLines, isFile, whyUnread } from './list-report.ts';
import { type Line, withQuote } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_NAMED = 10;

type Unread = readonly { readonly path: string; readonly why: Parameters<typeof whyUnread>[0] }[];

/** The last line of a part of a list: `[Showing 20 of 140. Continue with cursor MTA0Mg]`; empty at the end of the list. */
export function pageLine(shown: number, total: number, nextCursor: string | null): Line[] {
  return nextCursor === null ? [] : [trusted(`[Showing ${shown} of ${total}. Continue with cursor ${nextCursor}]`)];
}

/** A warning that lists files that may contain unknown links; empty if there are none. */
export function unseenLinks(unread: Unread): Line[] {
  return linksWarning('Links in these files are unknown, because their text cannot be read: ', unread);
}

/** The same with another lead. */
export function linksWarning(lead: string, unread: Unread): Line[] {
  const named = unread.filter(isFile).map(({ path, why }) => `${path} (${whyUnread(why)})`);
  const words = withQuote(lead, firstOf(named, MOST_NAMED), '.');
  return [...(named.length === 0 ? [] : [words]), ...closedLines(unread)];
}
