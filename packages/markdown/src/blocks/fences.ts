import { contentOf, endOf, type Lines, startOf } from '../text/lines.ts';
import { BACKTICK, DOLLAR, PERCENT, runLength, SPACE, TILDE } from '../text/scan-characters.ts';

/** Spaces that may stand before a closing fence. */
const MAX_INDENT = 3;

/** A fence of code needs that many of its characters. */
const FENCE = 3;

/** Offset of a line's first character behind up to three spaces; -1 where more are there. */
function closingMark(lines: Lines, line: number): number {
  const start = startOf(lines, line);
  const end = endOf(lines, line);
  let at = start;
  while (at < end && lines.text.charCodeAt(at) === SPACE) at += 1;
  return at - start > MAX_INDENT ? -1 : at;
}

/** Number of characters of the fence that a line opens, 0 where it opens none. */
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

/** Line behind the fenced code that `line` opens. Code that is not closed lasts to the end. */
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

/** Number of dollars that open a block of math in a line, 0 where it opens none. */
export function openingMath(lines: Lines, line: number): number {
  const at = contentOf(lines, line);
  if (!lines.text.startsWith('$$', at) || line + 1 >= lines.starts.length) return 0;

  const end = endOf(lines, line);
  const size = runLength(lines.text, at, end);
  return lines.text.slice(at + size, end).includes('$') ? 0 : size;
}

/** Line behind the math that `line` opens: behind the line that ends with as many dollars and has no others, or the last. */
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

/** Whether a line opens a comment block: it starts with `%%` and has no other per cent sign. */
export function opensComment(lines: Lines, line: number): boolean {
  const at = contentOf(lines, line);
  if (lines.text.charCodeAt(at) !== PERCENT || lines.text.charCodeAt(at + 1) !== PERCENT) return false;
  const end = endOf(lines, line);
  return at + 2 <= end && !lines.text.slice(at + 2, end).includes('%');
}

/** Where a comment ends: the line, and the offset in it. */
export interface CommentEnd {
  readonly line: number;
  readonly at: number;
}

/** Where the comment ends that `line` opens: behind the next `%%` below it; undefined where none closes it. */
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
