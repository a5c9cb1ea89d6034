import type { ResultV2 } from '@obsidian-agent/shared-types';
import { firstOf } from './write-report.ts';

type Unread = NonNullable<ResultV2<'list_notes'>['unread']>;

/** A list as far as its page goes. */
export interface ListWording {
  /** What is told of each item of the page. */
  readonly lines: readonly string[];
  /** Items of the page, and of the whole list. */
  readonly shown: number;
  readonly total: number;
  readonly nextCursor: string | null;
  /** What to say where the list is empty. */
  readonly none: string;
  /** What stands below the list. */
  readonly notes?: readonly string[];
}

const MOST_UNREAD = 100;
const MOST_NAMED = 10;

const whys: Readonly<Record<Unread[number]['why'], string>> = {
  not_text: 'no UTF-8 text',
  not_json: 'no JSON',
  too_large: 'too large',
  denied: 'access refused',
};

/** Words of a list: its lines, and how to read on. */
export function listReport({ lines, shown, total, nextCursor, none, notes = [] }: ListWording): string {
  const more = nextCursor === null ? [] : [`${shown} of ${total}; read on with cursor ${nextCursor}`];
  return [...(total === 0 ? [none] : lines), ...more, ...notes].join('\n');
}

/** The members of a result that tell of a page. */
export function pageMembers({ total, nextCursor }: Pick<ListWording, 'total' | 'nextCursor'>): {
  total_count: number;
  truncated: boolean;
  next_cursor: string | null;
} {
  return { total_count: total, truncated: nextCursor !== null, next_cursor: nextCursor };
}

/** The member of a result that names the files whose text is not known; none where there are none. */
export function unreadMember(unread: Readonly<Unread>): { unread?: Unread } {
  return unread.length === 0 ? {} : { unread: unread.slice(0, MOST_UNREAD) };
}

/** A warning by name of files whose text is not known; nothing where there are none. */
export function unreadLines(unread: Readonly<Unread>): string[] {
  if (unread.length === 0) return [];
  const named = unread.map(({ path, why }) => `${path} (${whys[why]})`);
  return [`Left out as their text cannot be read: ${firstOf(named, MOST_NAMED)}.`];
}

/** Why nothing is known of a text, in words. */
export function whyUnread(why: Unread[number]['why']): string {
  return whys[why];
}

/** A time without what nobody asks for: `2026-03-01 12:00`. */
export function minuteOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
