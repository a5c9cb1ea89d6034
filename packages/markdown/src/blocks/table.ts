import { contentOf, endOf, type Lines, startOf } from '../text/lines.ts';
import type { Span } from '../text/note-structure.ts';
import { BACKSLASH, COLON, DASH, isWhitespace, PIPE, skipWhitespace, trimEnd } from '../text/scan-characters.ts';

/**
 * First line after the table whose header is `line`; -1 if there is no table. Either all rows begin with a pipe or none
 * do.
 */
export function endOfTable(lines: Lines, line: number): number {
  if (line + 1 >= lines.starts.length) return -1;
  const isPiped = beginsWithPipe(lines, line);
  if (!isRow(lines, line, isPiped) || !isRow(lines, line + 1, isPiped) || !isDelimiter(lines, line + 1)) return -1;

  let next = line + 2;
  while (next < lines.starts.length && isRow(lines, next, isPiped)) next += 1;
  return next;
}

function beginsWithPipe(lines: Lines, line: number): boolean {
  return lines.text.charCodeAt(startOf(lines, line)) === PIPE && startOf(lines, line) < endOf(lines, line);
}

/** Whether a line is a row: it has a pipe after its first character. */
function isRow(lines: Lines, line: number, isPiped: boolean): boolean {
  if (beginsWithPipe(lines, line) !== isPiped) return false;
  return lines.text.slice(startOf(lines, line) + 1, endOf(lines, line)).includes('|');
}

/** Whether a row contains only dashes and colons, with at least one between any two pipes. */
function isDelimiter(lines: Lines, line: number): boolean {
  let isFilled = false;
  let cells = 0;
  for (let at = startOf(lines, line); at < endOf(lines, line); at += 1) {
    const code = lines.text.charCodeAt(at);
    if (code === PIPE) {
      if (!isFilled && at > contentOf(lines, line)) return false;
      isFilled = false;
    } else if (code === DASH || code === COLON) {
      if (!isFilled) cells += 1;
      isFilled = true;
    } else if (!isWhitespace(code)) return false;
  }
  return cells > 0;
}

/** Spans of the contents of a row's cells, without the spaces around them. Empty cells are left out. */
export function cellsOf(lines: Lines, line: number): Span[] {
  const { text } = lines;
  const end = endOf(lines, line);
  const cells: Span[] = [];
  let from = startOf(lines, line);
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === PIPE) {
      addCell(cells, text, { start: from, end: at });
      from = at + 1;
    }
  }
  addCell(cells, text, { start: from, end });
  return cells;
}

function addCell(cells: Span[], text: string, { start, end }: Span): void {
  if (start >= end) return;
  const last = trimEnd(text, start, end);
  const first = skipWhitespace(text, start, last);
  if (first < last) cells.push({ start: first, end: last });
}
