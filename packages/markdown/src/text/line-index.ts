import { countWhile } from './count-while.ts';
import { startOfNote } from './line-breaks.ts';

/** Offsets of the line starts of a text. A line ends with LF, CRLF or a lone CR. Lines count from 0. */
export interface LineIndex {
  /** Number of lines; a text that ends with a line break has an empty last line. */
  readonly count: number;
  lineOf(offset: number): number;
  startOf(line: number): number;
}

const CR = 13;
const LF = 10;

/** Finds where the lines of a text begin. Offsets and lines out of range are clamped. */
export function lineIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  const last = starts.length - 1;

  return {
    count: starts.length,
    lineOf: (offset) => lastAtMost(starts, offset),
    startOf: (line) => starts[Math.min(Math.max(line, 0), last)] ?? 0,
  };
}

/** Lists the offset of the first character of every line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  return starts;
}

/** Offset of the line break that ends an offset's line; the length of the text on the last line. */
export function endOfLine(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end += 1;
  return end;
}

/** Offset of the first character of an offset's line, after any byte order mark. */
export function startOfLine(text: string, offset: number): number {
  const first = startOfNote(text);
  let start = offset;
  while (start > first && !isLineBreak(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

export function isLineBreak(code: number): boolean {
  return code === LF || code === CR;
}

/** Index of the last of the sorted numbers that is at most `limit`; 0 if there is none. */
function lastAtMost(sorted: readonly number[], limit: number): number {
  return Math.max(0, countWhile(sorted.length, (at) => (sorted[at] ?? 0) <= limit) - 1);
}
