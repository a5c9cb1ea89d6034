import { contentOf, endOf, type Lines, startOf } from '../text/lines.ts';
import { BACKTICK, DOLLAR, PERCENT, runLength, SPACE, TILDE } from '../text/scan-characters.ts';

/** The most spaces allowed before a closing fence. */
const MAX_INDENT = 3;

/** The shortest code fence, in characters. */
const FENCE = 3;

/** Offset of a line's first character after up to three spaces; -1 if there are more. */
function closingMark(lines: Lines, line: number): number {
  const start = startOf(lines, line);
  const end = endOf(lines, line);
  let at = start;
  while (at < end && lines.text.charCodeAt(at) === SPACE) at += 1;
  return at - start > MAX_INDENT ? -1 : at;
}

/** Length of the code fence that a line opens; 0 if it does not open one. */
export function openingFence(lines: Lines, line: number): number {
  const at = contentOf(lines, line);
  const code = lines.text.charCodeAt(at);
  if (code !== BACKTICK && code !== TILDE) return 0;

  const end = endOf(lines, line);
  const size = runLength(lines.text, at, end);
  if (size < FENCE) return 0;
  if (code === BACKTICK && lines.text.slice(at + size, end).includes('`')) return 0;
  return size;
}

/** First line after the fenced code that `line` opens. Unclosed code runs to the end. */
export function endOfFence(lines: Lines, line: number, size: number): number {
  const mark = lines.text.charCodeAt(contentOf(lines, line));
  const count = lines.starts.length;
  for (let next = line + 1; next < count; next += 1) {
    const at = closingMark(lines, next);
    if (at === -1 || lines.text.charCodeAt(at) !== mark) continue;
    const end = endOf(lines, next);
    const run = runLength(lines.text, at, end);
    if (run >= size && isSpaceOnly(lines.text, at + run, end)) return next + 1;
  }
  return count;
}

function isSpaceOnly(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== 9) return false;
  }
  return true;
}

/** Number of dollar signs that open a math block in a line; 0 if it does not open one. */
export function openingMath(lines: Lines, line: number): number {
  const at = contentOf(lines, line);
  if (!lines.text.startsWith('$$', at) || line + 1 >= lines.starts.length) return 0;

  const end = endOf(lines, line);
  const size = runLength(lines.text, at, end);
  return lines.text.slice(at + size, end).includes('$') ? 0 : size;
}

/**
 * First line after the math block that `line` opens. The block ends with the first line that ends in as many dollar
 * signs and contains no others, or with the last line.
 */
export function endOfMath(lines: Lines, line: number, size: number): number {
  const { text } = lines;
  const count = lines.starts.length;
  for (let next = line + 1; next < count; next += 1) {
    const start = startOf(lines, next);
    let end = endOf(lines, next);
    while (end > start && text.charCodeAt(end - 1) === SPACE) end -= 1;
    let at = end;
    while (at > start && text.charCodeAt(at - 1) === DOLLAR) at -= 1;
    if (end - at >= size && !text.slice(start, at).includes('$')) return next + 1;
  }
  return count;
}

/** Whether a line opens a comment block: it starts with `%%` and contains no other percent sign. */
export function opensComment(lines: Lines, line: number): boolean {
  const at = contentOf(lines, line);
  if (lines.text.charCodeAt(at) !== PERCENT || lines.text.charCodeAt(at + 1) !== PERCENT) return false;
  const end = endOf(lines, line);
  return at + 2 <= end && !lines.text.slice(at + 2, end).includes('%');
}

/** Where a comment ends: the line and the offset in it. */
export interface CommentEnd {
  readonly line: number;
  readonly at: number;
}

/** End of the comment that `line` opens: after the next `%%` below it; undefined if the comment is not closed. */
export function endOfComment(lines: Lines, line: number): CommentEnd | undefined {
  const { text } = lines;
  for (let next = line + 1; next < lines.starts.length; next += 1) {
    const start = startOf(lines, next);
    const end = endOf(lines, next);
    const mark = text.slice(start, end).indexOf('%%');
    if (mark !== -1) return { line: next, at: start + mark + runLength(text, start + mark, end) };
  }
  return undefined;
}
