import { lineStarts } from './line-index.ts';
import { isWhitespace, SPACE, TAB } from './scan-characters.ts';

/** The lines of a note, or of a container in it without the container's marks. */
export interface Lines {
  readonly text: string;
  /** Start of each line, after the marks of its containers. */
  readonly starts: number[];
  /** End of each line, before its line break. */
  readonly ends: readonly number[];
  /** Offset of each line's first character other than a space or tab; the line's end if there is none. */
  readonly contents: number[];
  /** Whether the note contains tabs. If not, each character of an indent is one column wide. */
  readonly hasTabs: boolean;
  /** Line number in the note of the first of these lines, from 0. */
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

/** Lines of a container, from one line on, each with its start in the container. */
export function linesWithin(outer: Lines, from: number, starts: number[]): Lines {
  const ends = outer.ends.slice(from, from + starts.length);
  const contents = starts.map((start, line) => {
    // Each indent is scanned only once, even if many containers consume a part of it.
    const content = contentOf(outer, from + line);
    return start <= content ? content : endOfIndent(outer.text, start, endOf(outer, from + line));
  });
  return { ...outer, starts, ends, contents, first: outer.first + from };
}

/** Moves the start of a line after the part that was read. Copying the lines each time would take too long. */
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

/** Offset of the first character of a line other than a space or tab. */
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

/** Whether a line contains only spaces and tabs. */
export function isEmpty(lines: Lines, line: number): boolean {
  return contentOf(lines, line) === endOf(lines, line);
}

/** Whether a line contains only whitespace of any kind. */
export function isBlank(lines: Lines, line: number): boolean {
  const end = endOf(lines, line);
  let at = contentOf(lines, line);
  while (at < end && isWhitespace(lines.text.charCodeAt(at))) at += 1;
  return at === end;
}

/** Column after the character at `at`, given the column of that character. */
export function nextColumn(text: string, at: number, column: number): number {
  return text.charCodeAt(at) === TAB ? column + TAB_STOP - (column % TAB_STOP) : column + 1;
}

/** Width in columns of the spaces and tabs at the start of a line. */
export function indentOf(lines: Lines, line: number): number {
  const content = contentOf(lines, line);
  const start = startOf(lines, line);
  if (!lines.hasTabs) return content - start;
  let column = 0;
  for (let at = start; at < content; at += 1) column = nextColumn(lines.text, at, column);
  return column;
}

/** Offset in a line after removing up to `columns` of its indent. A tab is removed whole. */
export function withoutIndent(lines: Lines, line: number, columns: number): number {
  const content = contentOf(lines, line);
  let at = startOf(lines, line);
  if (!lines.hasTabs) return Math.min(at + columns, content);
  for (let column = 0; at < content && column < columns; at += 1) column = nextColumn(lines.text, at, column);
  return at;
}

/** Whether a line is indented like code: by four spaces or a tab. */
export function isIndentedCode(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  const isIndented = lines.text.charCodeAt(start) === TAB || lines.text.startsWith('    ', start);
  return isIndented && start < endOf(lines, line) && !isEmpty(lines, line);
}
