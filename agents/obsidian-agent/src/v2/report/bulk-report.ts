import { counted, type Part, trusted } from '@obsidian-agent/shared-types';
import type { BulkItem } from '@obsidian-agent/vault';
import type { ReportFacts } from '../handling/handler.ts';
import { isFile, type Unread } from './list-report.ts';
import { type Line, withQuote } from './rendering.ts';
import { unsearchedLines } from './search-report.ts';
import { storedItemsSentence } from './stored-name.ts';
import { firstOf, withoutStop } from './write-report.ts';

const MOST_PATHS = 10;
const MOST_FAILED = 5;
const MOST_LINES = 200;

type Totals = { selected: number; changed: number; unchanged: number; skipped: number; failed: number };

/** How many items a bulk command changed, left unchanged, skipped and failed to change. */
export function totalsOf(items: readonly BulkItem[]): Totals {
  const count = (status: BulkItem['status']) => items.filter((item) => item.status === status).length;
  return {
    selected: items.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: count('failed'),
  };
}

interface BulkWords {
  /** The verb and what precedes the notes: `Moved`, `move`. */
  readonly done: string;
  readonly plain: string;
  /** What follows the notes. */
  readonly where?: string;
  readonly clause?: string;
  /** Instead, if no note changes. */
  readonly none: string;
  /** The sentence about a folder that is stored under another name. */
  readonly folder?: string;
}

/** Says how many notes changed; in a dry run, the first ten that would. */
export function bulkSentence(
  items: readonly BulkItem[],
  { done, plain, where = '', clause = '', none, folder = '' }: BulkWords,
  facts: ReportFacts,
): readonly Part[] {
  const changed = items.filter(({ status }) => status === 'changed').map(({ path }) => path);
  if (items.length === 0) return [trusted('No note matches the selection.')];
  const notes = `${counted(changed.length, 'note')}${where}`;
  const what = facts.isPreview
    ? [trusted(`Would ${plain} ${notes}${clause}: `), firstOf(changed, MOST_PATHS), trusted('.')]
    : [trusted(`${done} ${notes}${clause}.`)];
  return [
    ...(changed.length === 0 ? [trusted(`${none}${clause}.`)] : what),
    ...restSentence(items, facts),
    trusted(folder + storedItemsSentence(items)),
  ];
}

/** ` Nothing to change in 2 notes. 1 failed: X.md: …`; empty if all changed. */
function restSentence(items: readonly BulkItem[], { isPreview }: Pick<ReportFacts, 'isPreview'>): readonly Part[] {
  const { unchanged, skipped } = totalsOf(items);
  const failed = items.flatMap(({ path, error }) =>
    error === undefined ? [] : [`${path}: ${withoutStop(error.message)}`],
  );
  const [skip, fail] = isPreview ? ['Would skip', 'would fail'] : ['Skipped', 'failed'];
  return [
    ...(unchanged > 0 ? [trusted(` Nothing to change in ${counted(unchanged, 'note')}.`)] : []),
    ...(skipped > 0 ? [trusted(` ${skip} ${counted(skipped, 'note')}, because the name is taken.`)] : []),
    ...(failed.length > 0 ? withQuote(` ${failed.length} ${fail}: `, firstOf(failed, MOST_FAILED, '; '), '.') : []),
  ];
}

/** A line for each item, for a detailed answer. */
export function itemLines(items: readonly BulkItem[]): string[] {
  const lines = items.slice(0, MOST_LINES).map(({ path, status, to, error }) => {
    const place = to === undefined ? path : `${path} → ${to}`;
    return `- ${place}: ${status}${error === undefined ? '' : ` (${error.message})`}`;
  });
  return items.length > MOST_LINES ? [...lines, `… and ${items.length - MOST_LINES} more`] : lines;
}

/** Files that a bulk command could not read, by path: for its selection, and for links. */
export function unreadOfBulk(unselected: Unread, links: Unread = []): Unread {
  const each = new Map([...unselected, ...links].map((unread) => [unread.path, unread]));
  return [...each.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A warning about notes that were selected without reading their text. Unreadable folders are listed only once. */
export function unselectedLines(unselected: Unread, links: Unread = []): Line[] {
  const listed = new Set(links.filter((unread) => !isFile(unread)).map(({ path }) => path));
  return unsearchedLines(unselected.filter(({ path }) => !listed.has(path)));
}
