import { UsageError } from '@obsidian-agent/cli';
import stringWidth from 'string-width';
import type { CallOptions } from './call-options.ts';

/** An item of a list. */
export type Item = Readonly<Record<string, unknown>>;

interface ListOptions extends CallOptions {
  /** Whether long cells are kept whole. */
  readonly isWide: boolean;
}

/** Longer cells of a table are cut on a terminal. */
const MOST_COLUMNS = 60;

/** The items of a list as lines: JSON, or one of the formats of `--format`. */
export function listText(items: readonly Item[], { jsonl, null: isNull, format, isWide }: ListOptions): string {
  if (jsonl) return items.map((item) => `${JSON.stringify(item)}\n`).join('');
  if (isNull)
    return pathsOf(items)
      .map((path) => `${path}\0`)
      .join('');
  if (format === 'paths')
    return pathsOf(items)
      .map((path) => `${path}\n`)
      .join('');
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => columns.map((column) => cellOf(item[column])));
  if (rows.length === 0) return '';
  switch (format) {
    case 'tsv':
      return linesOf([columns, ...rows], (cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'));
    case 'csv':
      return linesOf([columns, ...rows], (cells) => cells.map(csvCell).join(','));
    case 'md':
      return linesOf([columns, columns.map(() => '---'), ...rows], (cells) => `| ${cells.map(mdCell).join(' | ')} |`);
    default:
      return tableOf([columns.map((column) => column.toUpperCase()), ...rows], isWide);
  }
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

function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function mdCell(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`).replaceAll(/[\r\n]+/g, ' ');
}

function tableOf(rows: readonly (readonly string[])[], isWide: boolean): string {
  const cells = rows.map((row) => row.map((cell) => shortened(cell.replaceAll(/[\t\r\n]+/g, ' '), isWide)));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  return linesOf(cells, (row) =>
    row
      .map((cell, at) => padded(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - stringWidth(cell)));
}

function shortened(cell: string, isWide: boolean): string {
  return isWide || cell.length <= MOST_COLUMNS ? cell : `${cell.slice(0, MOST_COLUMNS - 1).toWellFormed()}…`;
}

function linesOf(rows: readonly (readonly string[])[], line: (row: readonly string[]) => string): string {
  return rows.map((row) => `${line(row)}\n`).join('');
}
