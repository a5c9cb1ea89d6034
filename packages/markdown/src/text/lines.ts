import { lineStarts } from './line-index.ts';
import { isWhitespace, SPACE, TAB } from './scan-characters.ts';

/** The lines of a note, or of a container in it with the container's marks left out. */
export interface Lines {
  readonly text: string;
  /** Where each line starts, behind the marks of its containers. */
  readonly starts: number[];
  /** Where each line ends, before its line break. */
  readonly ends: readonly number[];
  /** Where the first character of each line stands that is neither space nor tab; its end where there is none. */
  readonly contents: number[];
  /** Without tabs in the note, each character of an indent takes one column. */
  readonly hasTabs: boolean;
  /** Number in the note of the first of these lines, from 0. */
  readonly first: number;
}

/** Columns between two tab stops. */
const TAB_STOP = 4;

/** Lists the lines of a note. */
export function linesOf(text: string): Lines {
  const starts = lineStarts(text);
  const hasReturns = text.includes('\r');
  const ends = new Array<number>(starts.length);
  const contents = new Array<number>(starts.length);
  for (let line = 0; line < starts.length; line += 1) {
    const next = starts[line + 1];
    const end = next === undefined ? text.length : next - (hasReturns ? breakLength(text, next) : 1);
    ends[line] = end;
    contents[line] = endOfIndent(text, starts[line] ?? 0, end);
  }
  return { text, starts, ends, contents, hasTabs: text.includes('\t'), first: 0 };
}

/** Lines of a container, from one on, each with where it starts there. */
export function linesWithin(outer: Lines, from: number, starts: number[]): Lines {
  const ends = outer.ends.slice(from, from + starts.length);
  const contents = starts.map((start, line) => {
    // An indent is looked through once, however many containers each take a part of it.
    const content = contentOf(outer, from + line);
    return start <= content ? content : endOfIndent(outer.text, start, endOf(outer, from + line));
  });
  return { ...outer, starts, ends, contents, first: outer.first + from };
}

/** Lets a line start further on, as what is before that is read. A copy of the lines for each would take too long. */
export function startLineAt({ text, starts, ends, contents }: Lines, line: number, start: number): void {
  starts[line] = start;
  contents[line] = endOfIndent(text, start, ends[line] ?? start);
}

function breakLength(text: string, next: number): number {
  return text.startsWith('\r\n', next - 2) && next >= 2 ? 2 : 1;
}

export function startOf(lines: Lines, line: number): number {
  return lines.starts[line] ?? 0;
}

export function endOf(lines: Lines, line: number): number {
  return lines.ends[line] ?? 0;
}

/** Offset of the first character of a line that is neither space nor tab. */
export function contentOf(lines: Lines, line: number): number {
  return lines.contents[line] ?? 0;
}

function endOfIndent(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== TAB) break;
    at += 1;
  }
  return at;
}

/** Whether a line holds nothing but spaces and tabs. */
export function isEmpty(lines: Lines, line: number): boolean {
  return contentOf(lines, line) === endOf(lines, line);
}

/** Whether a line holds nothing but white space of any kind. */
export function isBlank(lines: Lines, line: number): boolean {
  const end = endOf(lines, line);
  let at = contentOf(lines, line);
  while (at < end && isWhitespace(lines.text.charCodeAt(at))) at += 1;
  return at === end;
}

/** Column behind the character at `at`, where that stands in `column`. */
export function nextColumn(text: string, at: number, column: number): number {
  return text.charCodeAt(at) === TAB ? column + TAB_STOP - (column % TAB_STOP) : column + 1;
}

/** Columns that the spaces and tabs at the start of a line take. */
export function indentOf(lines: Lines, line: number): number {
  const content = contentOf(lines, line);
  const start = startOf(lines, line);
  if (!lines.hasTabs) return content - start;
  let column = 0;
  for (let at = start; at < content; at += 1) column = nextColumn(lines.text, at, column);
  return column;
}

/** Offset at which a line goes on when up to `columns` of its indent are taken away; a tab is taken whole. */
export function withoutIndent(lines: Lines, line: number, columns: number): number {
  const content = contentOf(lines, line);
  let at = startOf(lines, line);
  if (!lines.hasTabs) return Math.min(at + columns, content);
  for (let column = 0; at < content && column < columns; at += 1) column = nextColumn(lines.text, at, column);
  return at;
}

/** Whether a line begins as indented code does: with four spaces or a tab. */
export function isIndentedCode(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  const isIndented = lines.text.charCodeAt(start) === TAB || lines.text.startsWith('    ', start);
  return isIndented && start < endOf(lines, line) && !isEmpty(lines, line);
}
