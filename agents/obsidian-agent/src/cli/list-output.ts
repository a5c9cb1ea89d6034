import { localMinute, UsageError } from '@obsidian-agent/cli';
import { isObject } from '@obsidian-agent/shared-types';
import stringWidth from 'string-width';
import type { CallOptions } from './call-options.ts';

/** An item of a list. */
export type Item = Readonly<Record<string, unknown>>;

interface ListOptions extends CallOptions {
  /** The width of a table; undefined to keep long cells whole. */
  readonly columns: number | undefined;
}

/** Cells of a table are cut on a terminal, but not further than this if columns can be left out. */
const LEAST_COLUMNS = 16;
const GAP = 2;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/;
/** Digits of a fraction, such as a score. */
const DIGITS = 3;
const graphemes = new Intl.Segmenter();

/** The items of a list as lines: JSON, or one of the formats of `--format`. */
export function listText(items: readonly Item[], { jsonl, null: isNull, format, columns: width }: ListOptions): string {
  if (jsonl) return items.map((item) => `${JSON.stringify(item)}\n`).join('');
  if (isNull)
    return pathsOf(items)
      .map((path) => `${path}\0`)
      .join('');
  if (format === 'paths')
    return pathsOf(items)
      .map((path) => `${path}\n`)
      .join('');
  if (items.length === 0) return '';
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => columns.map((column) => cellOf(item[column])));
  switch (format) {
    case 'tsv':
      return linesOf([columns, ...rows], (cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'));
    case 'csv':
      return linesOf([columns, ...rows], (cells) => cells.map(csvCell).join(','));
    case 'md':
      return markdownOf(readable(items, columns));
    default:
      return tableOf(readable(items, columns), width);
  }
}

/** Rows for people, below their titles: words instead of JSON, local times, and no column that is empty. */
function readable(items: readonly Item[], all: readonly string[]): readonly (readonly string[])[] {
  // The text of a task is its description, with its fields a second time.
  const columns = all.filter((column) => column !== 'text' || !all.includes('description'));
  const rows = items.map((item) => columns.map((column) => wordsOf(item[column])));
  const used = columns.map((_, at) => rows.some((row) => row[at]?.trim() !== ''));
  return [columns, ...rows].map((row) => row.filter((_, at) => used[at]));
}

/** Paths in order, each once; of links, those of the other files. */
function pathsOf(items: readonly Item[]): readonly string[] {
  const paths = items.map(({ path, direction, source, target }) => path ?? (direction === 'in' ? source : target));
  if (paths.includes(undefined))
    throw new UsageError('The items of this list have no paths', 'Leave out -0 and --format paths.');
  return [...new Set(paths.filter((path) => path !== null).map(String))];
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isPlainList ? value.join(', ') : JSON.stringify(value);
}

/** A value in words: `12 call the bank; 14 call Ada` for two lines with their texts. */
function wordsOf(value: unknown): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toPrecision(DIGITS)));
  if (typeof value === 'string' && TIME.test(value)) return localMinute(value);
  if (Array.isArray(value))
    return value.map(wordsOf).join(value.every((each) => typeof each !== 'object') ? ', ' : '; ');
  if (isObject(value))
    return Object.values(value)
      .map(wordsOf)
      .filter((words) => words !== '')
      .join(' ');
  return cellOf(value);
}

function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function mdCell(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`).replaceAll(/[\r\n]+/g, ' ');
}

function markdownOf([titles = [], ...rows]: readonly (readonly string[])[]): string {
  return linesOf([titles, titles.map(() => '---'), ...rows], (cells) => `| ${cells.map(mdCell).join(' | ')} |`);
}

/** Rows below their titles, in columns that fit a width if one is given. */
export function tableOf([titles = [], ...rows]: readonly (readonly string[])[], width: number | undefined): string {
  const cells = [titles.map((title) => title.toUpperCase()), ...rows].map((row) =>
    row.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')),
  );
  const widths = titles.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  const { columns, most } =
    width === undefined ? { columns: widths.length, most: Number.POSITIVE_INFINITY } : fitColumns(widths, width);
  return linesOf(cells, (row) =>
    row
      .slice(0, columns)
      .map((cell, at) => padded(shortened(cell, most), Math.min(widths[at] ?? 0, most)))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

/** How many columns of a table a terminal shows, the last ones being left out, and the most that each cell may have. */
function fitColumns(widths: readonly number[], width: number): { readonly columns: number; readonly most: number } {
  const most = widestThatFits(widths, width);
  const isReadable = most >= LEAST_COLUMNS || widths.length <= 2;
  return isReadable ? { columns: widths.length, most: Math.max(most, 1) } : fitColumns(widths.slice(0, -1), width);
}

/** The most that each cell may have, so that the table fits; narrow cells leave their room to wide ones. */
function widestThatFits(widths: readonly number[], width: number): number {
  let room = width - GAP * (widths.length - 1);
  for (const [at, each] of widths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(room / (widths.length - at));
    if (each > share) return share;
    room -= each;
  }
  return Number.POSITIVE_INFINITY;
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - stringWidth(cell)));
}

/** A text in at most so many columns. */
function shortened(cell: string, most: number): string {
  if (stringWidth(cell) <= most) return cell;
  let kept = '';
  for (const { segment } of graphemes.segment(cell)) {
    if (stringWidth(kept + segment) >= most) break;
    kept += segment;
  }
  return `${kept}…`;
}

function linesOf(rows: readonly (readonly string[])[], line: (row: readonly string[]) => string): string {
  return rows.map((row) => `${line(row)}\n`).join('');
}
