import type { OptionSpec, OptionTable } from './options.ts';

const COLUMNS = 100;
/** Longer names get their own line. */
const WIDEST_NAME = 28;
const GAP = 2;

/** A row of a table: name and text. */
export type HelpRow = readonly [name: string, text: string];

/** A part of a help page: prose, or a table with a title. */
export type HelpPage = readonly (string | { readonly title: string; readonly rows: readonly HelpRow[] })[];

/** Renders a page. Its tables share column widths, and long texts are wrapped. */
export function renderHelp(page: HelpPage): string {
  const tables = page.filter((part) => typeof part !== 'string');
  const lengths = tables.flatMap(({ rows }) => rows.map(([name]) => name.length));
  const column = Math.max(0, ...lengths.filter((length) => length <= WIDEST_NAME)) + 2 * GAP;
  const parts = page.map((part) =>
    typeof part === 'string'
      ? part.split('\n').flatMap((line) => wrap(line, COLUMNS))
      : [`${part.title}:`, ...part.rows.flatMap((row) => rowLines(row, column))],
  );
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The rows that describe a table of options. */
export function optionRows(options: OptionTable): HelpRow[] {
  return Object.entries(options).map(([name, spec]) => [optionUsage(name, spec), optionText(spec)]);
}

function optionUsage(name: string, { type, short, value, values }: OptionSpec): string {
  const long = type === 'boolean' ? `--${name}` : `--${name} ${value ?? values?.join('|') ?? 'VALUE'}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function optionText({ summary, required, multiple, default: otherwise }: OptionSpec): string {
  const remarks = [
    ...(required ? ['required'] : []),
    ...(multiple ? ['may be repeated'] : []),
    ...(otherwise === undefined ? [] : [`default: ${otherwise}`]),
  ];
  const [first = '', ...others] = summary.split('\n');
  return [remarks.length === 0 ? first : `${first} (${remarks.join('; ')})`, ...others].join('\n');
}

function rowLines([name, text]: HelpRow, column: number): string[] {
  const lines = text.split('\n').flatMap((line) => wrap(line, COLUMNS - column));
  const indented = lines.map((line) => ' '.repeat(column) + line);
  const start = `${' '.repeat(GAP)}${name}`;
  if (start.length + GAP > column) return [start, ...indented];
  return [start.padEnd(column) + (lines[0] ?? ''), ...indented.slice(1)];
}

/** Wraps a line at spaces, and keeps its indentation. */
function wrap(line: string, columns: number): string[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let last = indent;
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = last === indent ? indent + word : `${last} ${word}`;
    if (longer.length <= columns || last === indent) last = longer;
    else {
      lines.push(last);
      last = indent + word;
    }
  }
  return [...lines, last];
}
