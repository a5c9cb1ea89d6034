import { lineBreakAt } from '../text/line-breaks.ts';
import { endOfLine, isLineBreak, startOfLine } from '../text/line-index.ts';
import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';

/** Matches text that consists only of quote, list, task and heading marks. */
const MARKS = /^[\s>]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t][\s>]*(?:\[.\][ \t][\s>]*)?)*$/;

/** The rest of a tag's line after the tags behind it are removed. */
interface RemainingLine extends Span {
  /** Start of the nearest removal after the tag; the end of the line if there is none. */
  readonly next: number;
  /** Whether the text after that removal is blank. */
  readonly isBlank: boolean;
}

/**
 * Removes tags from last to first, each from the remaining text, with an adjacent space or with its line.
 *
 * The remaining text is never rebuilt, so the time is proportional to its length.
 *
 * @param tags in source order
 */
export function removeTogether(text: string, tags: readonly Span[]): Splice[] {
  // From last to first.
  const removed: Span[] = [];
  let line: RemainingLine | undefined;
  for (const [place, tag] of [...tags.entries()].reverse()) {
    if (line === undefined || tag.start < line.start) line = lineAround(text, tag);
    const isFirst = (tags[place - 1]?.end ?? 0) <= line.start;
    const whole = isFirst ? wholeLine(text, { tag, line }, removed) : undefined;
    const span = whole ?? besideTag(text, { tag, line, isFirst }, removed);
    line = withoutSpan(text, line, span);
    addSpan(removed, span);
  }
  return removed.reverse().map(({ start, end }) => ({ start, end, text: '' }));
}

function lineAround(text: string, { start, end }: Span): RemainingLine {
  const lineEnd = endOfLine(text, end);
  return { start: startOfLine(text, start), end: lineEnd, next: lineEnd, isBlank: true };
}

function withoutSpan(text: string, line: RemainingLine, { start, end }: Span): RemainingLine {
  return { ...line, next: start, isBlank: isBlankBehind(text, line, end) };
}

function isBlankBehind(text: string, { next, isBlank }: RemainingLine, at: number): boolean {
  return isBlank && text.slice(at, next).trim() === '';
}

/** A line of nothing but tags, with its line break, and one adjacent empty line if there are empty lines on both sides. */
function wholeLine(text: string, { tag, line }: { tag: Span; line: RemainingLine }, removed: Span[]): Span | undefined {
  if (text.slice(line.start, tag.start).trim() !== '' || !isBlankBehind(text, line, tag.end)) return undefined;
  dropInside(removed, line.end);
  const { start, end } = line;
  const breakStart = skipRemoved(removed, end);
  const lineBreak = lineBreakAt(text, breakStart);
  if (lineBreak === '') return { start: start - breakBefore(text, start), end };

  const next = breakStart + lineBreak.length;
  const isBlankBefore = breakBefore(text, start) > 0 && breakBefore(text, start - breakBefore(text, start)) > 0;
  const blankStart = skipRemoved(removed, next);
  const blank = isBlankBefore ? lineBreakAt(text, blankStart).length : 0;
  return { start, end: blank > 0 ? blankStart + blank : next };
}

interface TagInLine {
  readonly tag: Span;
  readonly line: RemainingLine;
  /** Whether the tag is the first of the tags on its line. */
  readonly isFirst: boolean;
}

function besideTag(text: string, { tag: { start, end }, line, isFirst }: TagInLine, removed: readonly Span[]): Span {
  const isAfterMarks = isFirst && MARKS.test(text.slice(line.start, start));
  const isSpaceBefore = start > line.start && isSpace(text.charAt(start - 1));
  const left = skipRemoved(removed, end);
  const first = left < line.end ? text.charAt(left) : '';
  const isEnclosed = start > line.start && !isSpaceBefore && first !== '' && !isSpace(first) && first !== '#';
  if (isEnclosed || (isAfterMarks && isId(leftOfLine(text, { start: end, end: line.end }, removed))))
    return { start, end: start + 1 };
  if (isAfterMarks) return { start, end: isSpace(first) ? left + 1 : end };
  return { start: isSpaceBefore && /^(?:$|[\s.,;:!?)\]}»”’])/.test(first) ? start - 1 : start, end };
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t';
}

function isId(after: string): boolean {
  return /^[ \t]+\^[A-Za-z0-9-]+[ \t]*$/.test(after);
}

function leftOfLine(text: string, { start, end }: Span, removed: readonly Span[]): string {
  let left = '';
  let at = start;
  for (let place = removed.length - 1; at < end; place -= 1) {
    const next = removed[place] ?? { start: end, end };
    left += text.slice(at, Math.min(next.start, end));
    at = next.end;
  }
  return left;
}

/** Offset of the first remaining text at or after an offset. */
function skipRemoved(removed: readonly Span[], at: number): number {
  const next = removed.at(-1);
  return next !== undefined && next.start <= at && at < next.end ? next.end : at;
}

/** Adds a removal before the others and merges it with those that it spans or touches. */
function addSpan(removed: Span[], { start, end }: Span): void {
  dropInside(removed, end);
  const next = removed.at(-1);
  if (next?.start === end) removed.pop();
  removed.push({ start, end: next?.start === end ? next.end : end });
}

/** Drops the removals that begin before an offset, because a larger one replaces them. */
function dropInside(removed: Span[], end: number): void {
  while ((removed.at(-1)?.start ?? end) < end) removed.pop();
}

function breakBefore(text: string, at: number): number {
  if (at >= 2 && text.startsWith('\r\n', at - 2)) return 2;
  return isLineBreak(text.charCodeAt(at - 1)) ? 1 : 0;
}
