import { aside, type Part, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import { type Line, type RenderedText, renderLines, withQuote } from './rendering.ts';
import { firstOf } from './write-report.ts';

/** Files and folders that could not be read. */
export type Unread = NonNullable<ResultV2<'list_notes'>['unread']>;

/** A page of a list, as a query returns it. */
interface ListedPage {
  readonly total: number;
  readonly nextCursor: string | null;
  readonly unread?: Unread;
}

/** The words of a list. */
interface ListWording {
  /** One line for each item of the page. */
  readonly lines: readonly Line[];
  /** Lines above the items, such as the head of a table. */
  readonly head?: readonly Line[];
  /** Lines below the items, which are part of the answer. */
  readonly foot?: readonly Line[];
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
  bad_frontmatter: 'bad frontmatter',
};

/** Answers with a page of a list, how to continue, and what could not be read. */
export function listOutcome<Members>(
  page: ListedPage,
  { notes = [], ...wording }: ListWording,
  members: Members,
): RenderedText & { readonly metadata: Members & PageMembers } {
  const report = listReport(page, { ...wording, notes: [...notes, ...unreadLines(page.unread ?? [])] });
  return { ...report, metadata: { ...members, ...pageMembers(page) } };
}

/** Renders a list: its lines, and how to continue. */
export function listReport(
  page: ListedPage,
  { lines, head = [], foot = [], none, notes = [] }: ListWording,
): RenderedText {
  const nothing = typeof none === 'string' ? trusted(none) : none;
  const shown = page.total === 0 ? [nothing] : [...head, ...lines, ...foot];
  return renderLines([...shown, ...moreLine(lines.length, page), ...notes.map(noteAside)]);
}

/** How to continue a list: `Showing 20 of 140. Continue with cursor MTA0Mg`; empty at the end of the list. */
export function moreLine(shown: number, { total, nextCursor }: ListedPage): Line[] {
  return nextCursor === null ? [] : [pageAside(`Showing ${shown} of ${total}. Continue with cursor ${nextCursor}`)];
}

/** The last line of a part of a list: `[Showing 20 of 140. Continue with cursor MTA0Mg]`; empty at the end of the list. */
export function pageLine(shown: number, { total, nextCursor }: ListedPage): Line[] {
  return nextCursor === null ? [] : [pageAside(`[Showing ${shown} of ${total}. Continue with cursor ${nextCursor}]`)];
}

/** A remark below a list. */
function noteAside(line: Line): Line {
  return typeof line === 'object' && 'aside' in line ? line : aside(text`${line}`);
}

/** The command line says in its own words how to continue. */
function pageAside(words: string): Line {
  return aside([trusted(words)], []);
}

interface PageMembers {
  readonly total_count: number;
  readonly truncated: boolean;
  readonly next_cursor: string | null;
  readonly unread?: Unread;
}

/** The result members about the page, and about what could not be read. */
export function pageMembers({ total, nextCursor, unread = [] }: ListedPage): PageMembers {
  return { total_count: total, truncated: nextCursor !== null, next_cursor: nextCursor, ...unreadMember(unread) };
}

/** The result member that lists unreadable files; absent if there are none. */
export function unreadMember(unread: Unread): { readonly unread?: Unread } {
  return unread.length === 0 ? {} : { unread: unread.slice(0, MOST_UNREAD) };
}

/** A warning that lists unreadable files; empty if there are none. */
export function unreadLines(unread: Unread): Line[] {
  return unreadWarning('Not included, because their text cannot be read: ', unread);
}

/** A warning that lists files that may contain unknown links; empty if there are none. */
export function unseenLinks(unread: Unread): Line[] {
  return unreadWarning('Links in these files are unknown, because their text cannot be read: ', unread);
}

/** A warning that lists unreadable files, and folders to which the operating system denies access. */
export function unreadWarning(lead: string, unread: Unread, most: number = MOST_NAMED): Line[] {
  const named = unread.filter(isFile).map(({ path, why }) => `${path} (${whys[why]})`);
  const broken = unread.filter(isBroken).map(({ path, line = 1 }) => `${path} (line ${line})`);
  const properties = 'Properties unknown, because the frontmatter cannot be read: ';
  const closed = unread
    .filter(({ why }) => why === 'folder_denied')
    .map(({ path }) => (path === '/' ? path : `${path}/`));
  const denied = 'Not checked, because the operating system denies access to these folders: ';
  return [
    ...(named.length === 0 ? [] : [aside(withQuote(lead, firstOf(named, most), '.'))]),
    ...(broken.length === 0 ? [] : [aside(withQuote(properties, firstOf(broken, most), '.'))]),
    ...(closed.length === 0 ? [] : [aside(withQuote(denied, firstOf(closed, MOST_NAMED), '.'))]),
  ];
}

/** Whether an unreadable entry is a file of which only the name is known. */
export function isFile(entry: Unread[number]): boolean {
  return entry.why !== 'folder_denied' && !isBroken(entry);
}

/** Whether only the properties of a note are unknown. */
function isBroken({ why }: Unread[number]): boolean {
  return why === 'bad_frontmatter';
}

/** Why a text could not be read, in words. */
export function whyUnread(why: Unread[number]['why']): string {
  return whys[why];
}

/** A time of the history to the millisecond, as results have it. */
export function timeInResult(time: string): string {
  return `${time.slice(0, 23)}Z`;
}

/** A time without seconds and zone: `2026-03-01 12:00`. */
export function minuteOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
