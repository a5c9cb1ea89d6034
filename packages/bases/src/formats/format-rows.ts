import type { ViewResult } from '../query/run-view.ts';
import { shownText } from '../values/text.ts';
import { isA, isList, stringOf, type Value } from '../values/value.ts';

/** The formats of Obsidian's `base:query`. */
export const rowFormats = ['json', 'csv', 'tsv', 'md', 'paths'] as const;
export type RowFormat = (typeof rowFormats)[number];

type Rows = Pick<ViewResult, 'columns' | 'rows'>;

/** Writes rows as a text. */
export function formatRows(rows: Rows, format: RowFormat): string {
  return writers[format](rows);
}

const writers: Readonly<Record<RowFormat, (rows: Rows) => string>> = {
  json: writeJson,
  csv: (rows) => writeTable(rows, ',', quoteForCsv),
  tsv: (rows) => writeTable(rows, '\t', (cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')),
  md: writeMarkdown,
  paths: ({ rows }) => rows.map(({ path }) => `${path}\n`).join(''),
};

/** One object for each row; its keys are the names of the columns, and `path`. */
function writeJson({ columns, rows }: Rows): string {
  const keys = uniqueNames(['path', ...columns.map(({ name }) => name)]);
  const objects = rows.map(({ path, values }) => {
    const cells = [path, ...values.map(plainValue)];
    return Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null]));
  });
  return `${JSON.stringify(objects, undefined, 2)}\n`;
}

/** A second column of a name gets a number: an object cannot have a key twice. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} ${number}`;
    taken.add(unique);
    return unique;
  });
}

/** JSON where it has a notation, else the text of a cell. */
function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  return isA(value, 'object') ? value.members : (stringOf(value) ?? shownText(value));
}

function writeTable({ columns, rows }: Rows, separator: string, write: (cell: string) => string): string {
  const head = ['path', ...columns.map(({ name }) => name)];
  const lines = [head, ...rows.map(({ path, values }) => [path, ...values.map(shownText)])];
  const end = separator === ',' ? '\r\n' : '\n';
  return lines.map((cells) => cells.map(write).join(separator) + end).join('');
}

/** RFC 4180. */
function quoteForCsv(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function writeMarkdown({ columns, rows }: Rows): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const names = columns.map(({ name }) => escapeForMarkdown(name));
  const cells = rows.map(({ values }) => line(values.map((value) => escapeForMarkdown(shownText(value)))));
  return line(names) + line(names.map(() => '---')) + cells.join('');
}

function escapeForMarkdown(cell: string): string {
  return cell.replaceAll(/[\\|]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
}
