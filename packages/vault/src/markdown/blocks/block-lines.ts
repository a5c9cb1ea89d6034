import { lineStarts } from '../line-index.ts';
import { isWhitespace, SPACE, TAB } from '../scan-characters.ts';

/** The lines of a note, or of a container in it with the container's marks left out. */
export interface Lines {
  readonly text: string;
  /** Where each line starts, behind the marks of its containers. */
  readonly starts: readonly number[];
  /** Where each line ends, before its line break. */
  readonly ends: readonly number[];
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
  for (let line = 0; line < starts.length; line += 1) {
    const next = starts[line + 1];
    ends[line] = next === undefined ? text.length : next - (hasReturns ? breakLength(text, next) : 1);
  }
  return { text, starts, ends, first: 0 };
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
  const { text } = lines;
  const end = endOf(lines, line);
  let at = startOf(lines, line);
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
  let at = startOf(lines, line);
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
  let column = 0;
  for (let at = startOf(lines, line); at < content; at += 1) column = nextColumn(lines.text, at, column);
  return column;
}

/** Offset at which a line goes on when up to `columns` of its indent are taken away; a tab is taken whole. */
export function withoutIndent(lines: Lines, line: number, columns: number): number {
  const content = contentOf(lines, line);
  let at = startOf(lines, line);
  for (let column = 0; at < content && column < columns; at += 1) column = nextColumn(lines.text, at, column);
  return at;
}

/** Whether a line begins as indented code does: with four spaces or a tab. */
export function isIndentedCode(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  const isIndented = lines.text.charCodeAt(start) === TAB || lines.text.startsWith('    ', start);
  return isIndented && start < endOf(lines, line) && !isEmpty(lines, line);
}
