import { type Part, type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { type Line, type RenderedText, renderLines, withQuote } from './rendering.ts';
import { firstOf } from './write-report.ts';

/** The result member that lists unreadable files and folders. */
export type UnreadMember = NonNullable<ResultV2<'list_notes'>['unread']>;
export type Unread = Readonly<UnreadMember>;

/** One page of a list, and its words. */
export interface ListWording {
  /** One line for each item of the page. */
  readonly lines: readonly Line[];
  /** Numbers of items on the page and in the whole list. */
  readonly shown: number;
  readonly total: number;
  readonly nextCursor: string | null;
  /** The text for an empty list; texts of notes are untrusted parts. */
  readonly none: string | readonly Part[];
  /** Lines below the list. */
  readonly notes?: readonly Line[];
}

const MOST_UNREAD = 100;
const MOST_NAMED = 10;

const whys: Readonly<Record<Unread[number]['why'], string>> = {
  not_text: 'not UTF-8 text',
  not_json: 'not JSON',
  too_large: 'too large',
  denied: 'permission denied',
  folder_denied: 'folder, permission denied',
};

/** Renders a list: its lines, and how to continue. */
export function listReport({ lines, shown, total, nextCursor, none, notes = [] }: ListWording): RenderedText {
  const more = nextCursor === null ? [] : [trusted(`Showing ${shown} of ${total}. Continue with cursor ${nextCursor}`)];
  const nothing = typeof none === 'string' ? trusted(none) : none;
  return renderLines([...(total === 0 ? [nothing] : lines), ...more, ...notes]);
}

/** The result members about the page. */
export function pageMembers({ total, nextCursor }: Pick<ListWording, 'total' | 'nextCursor'>): {
  total_count: number;
  truncated: boolean;
  next_cursor: string | null;
} {
  return { total_count: total, truncated: nextCursor !== null, next_cursor: nextCursor };
}

/** The result member that lists unreadable files; absent if there are none. */
export function unreadMember(unread: Unread): { unread?: UnreadMember } {
  return unread.length === 0 ? {} : { unread: unread.slice(0, MOST_UNREAD) };
}

/** A warning that lists unreadable files; empty if there are none. */
export function unreadLines(unread: Unread): Line[] {
  const named = unread.filter(isFile).map(({ path, why }) => `${path} (${whys[why]})`);
  return [
    ...(named.length === 0
      ? []
      : [withQuote('Not included, because their text cannot be read: ', firstOf(named, MOST_NAMED), '.')]),
    ...closedLines(unread),
  ];
}

/** A warning that lists folders to which the operating system denies access; empty if there are none. */
export function closedLines(unread: Unread): Line[] {
  const closed = unread.filter((each) => !isFile(each)).map(({ path }) => (path === '/' ? path : `${path}/`));
  if (closed.length === 0) return [];
  return [
    withQuote(
      'Not checked, because the operating system denies access to these folders: ',
      firstOf(closed, MOST_NAMED),
      '.',
    ),
  ];
}

/** Whether an unreadable entry is a file instead of a folder. */
export function isFile({ why }: Readonly<Unread[number]>): boolean {
  return why !== 'folder_denied';
}

/** Why a text could not be read, in words. */
export function whyUnread(why: Unread[number]['why']): string {
  return whys[why];
}

/** A time without seconds and zone: `2026-03-01 12:00`. */
export function minuteOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
