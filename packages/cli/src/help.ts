import { type Look, stdoutLook, styled } from './look.ts';
import type { OptionSpec, OptionTable } from './options.ts';

/** Longer names get their own line. */
const WIDEST_NAME = 28;
const GAP = 2;
/** With less room than this next to the names, texts go below them. */
const LEAST_TEXT = 40;

/** A row of a table: name and text. */
export type HelpRow = readonly [name: string, text: string];

/** Command lines to copy. */
export interface Examples {
  readonly examples: readonly string[];
}

/** A part of a help page: prose, a table with a title, or examples. */
export type HelpPage = readonly (string | Examples | { readonly title: string; readonly rows: readonly HelpRow[] })[];

/**
 * Renders a page for a terminal. Its tables share column widths, and long texts are wrapped.
 *
 * Only a page that is written as it is may have colours: `visible` would show their codes.
 */
export function renderHelp(page: HelpPage, look: Look = { ...stdoutLook(), isColoured: false }): string {
  const tables = page.filter((part) => typeof part !== 'string' && 'rows' in part);
  const lengths = tables.flatMap(({ rows }) => rows.map(([name]) => name.length));
  const widest = Math.max(0, ...lengths.filter((length) => length <= WIDEST_NAME)) + 2 * GAP;
  const column = look.columns - widest < LEAST_TEXT ? 2 * GAP : widest;
  const parts = page.map((part) => {
    if (typeof part === 'string') return part.split('\n').flatMap((line) => wrapLine(line, look.columns));
    // A wrapped line could not be copied.
    if ('examples' in part) return linesOf(part);
    return [styled(look, 'bold', `${part.title}:`), ...part.rows.flatMap((row) => rowLines(row, column, look))];
  });
  const text = `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  return look.isAscii ? text.replaceAll('…', '...') : text;
}

/** The lines of examples, with their title. */
export function linesOf({ examples }: Examples): string[] {
  return ['Examples:', ...examples.map((line) => `  ${line}`)];
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

function rowLines([name, text]: HelpRow, column: number, look: Look): string[] {
  const lines = text.split('\n').flatMap((line) => wrapLine(line, look.columns - column));
  const indented = lines.map((line) => ' '.repeat(column) + line);
  const start = `${' '.repeat(GAP)}${name}`;
  const asName = (words: string) => words.replace(/\S.*/, (shown) => styled(look, 'cyan', shown));
  if (start.length + GAP > column) return [...wrapLine(start, look.columns).map(asName), ...indented];
  return [asName(start) + ' '.repeat(column - start.length) + (lines[0] ?? ''), ...indented.slice(1)];
}

/** Wraps a line at spaces, and in words that are too long, and keeps its indentation. */
export function wrapLine(line: string, columns: number): string[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let last = indent;
  for (const word of line
    .slice(indent.length)
    .split(' ')
    .flatMap((each) => pieces(each, Math.max(LEAST_COLUMNS, columns - indent.length)))) {
    const longer = last === indent ? indent + word : `${last} ${word}`;
    if (longer.length <= columns || last === indent) last = longer;
    else {
      lines.push(last);
      last = indent + word;
    }
  }
  return [...lines, last];
}

/** A word is not cut into shorter pieces, however narrow the terminal is. */
const LEAST_COLUMNS = 8;

/** A word in pieces that fit, cut after a bar, a slash or a comma where it has one. */
function pieces(word: string, columns: number): string[] {
  if (word.length <= columns) return [word];
  const cut = Math.max(...['|', '/', ','].map((joint) => word.lastIndexOf(joint, columns - 1))) + 1 || columns;
  return [word.slice(0, cut), ...pieces(word.slice(cut), columns)];
}
