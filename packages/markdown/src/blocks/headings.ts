import { contentOf, endOf, isEmpty, type Lines, startOf } from '../text/lines.ts';
import type { Span } from '../text/note-structure.ts';
import {
  DASH,
  EQUALS,
  HASH,
  runLength,
  SPACE,
  STAR,
  skipWhitespace,
  TAB,
  trimEnd,
  UNDERSCORE,
} from '../text/scan-characters.ts';

const MAX_LEVEL = 6;
const RULE_MARKS = 3;

/** Level of an ATX heading; 0 if the line is not one. */
export function atxLevel(lines: Lines, line: number): number {
  const at = contentOf(lines, line);
  if (lines.text.charCodeAt(at) !== HASH) return 0;

  const end = endOf(lines, line);
  if (at >= end) return 0;
  const level = runLength(lines.text, at, end);
  const next = lines.text.charCodeAt(at + level);
  const isHeading = level <= MAX_LEVEL && (at + level === end || next === SPACE || next === TAB);
  return isHeading ? level : 0;
}

/** Span of an ATX heading's text, without the marks before and after it. */
export function atxContent(lines: Lines, line: number, level: number): Span {
  const { text } = lines;
  const start = contentOf(lines, line) + level;
  const end = trimEnd(text, start, endOf(lines, line));
  let closing = end;
  while (closing > start && text.charCodeAt(closing - 1) === HASH) closing -= 1;
  const before = text.charCodeAt(closing - 1);
  const isClosed = closing < end && (closing === start || before === SPACE || before === TAB);

  const contentEnd = trimEnd(text, start, isClosed ? closing : end);
  return { start: Math.min(skipWhitespace(text, start, contentEnd), contentEnd), end: contentEnd };
}

/** Level of the setext heading formed by a line and the underline below it; 0 if they do not form one. */
export function setextLevel(lines: Lines, line: number): 0 | 1 | 2 {
  if (line + 1 >= lines.starts.length) return 0;
  const start = startOf(lines, line + 1);
  const end = endOf(lines, line + 1);
  const code = lines.text.charCodeAt(start);
  if (start === end || (code !== EQUALS && code !== DASH)) return 0;
  if (runLength(lines.text, start, end) !== end - start || isEmpty(lines, line)) return 0;
  return code === EQUALS ? 1 : 2;
}

/** Whether a line is a thematic break: three or more of the same mark, with only spaces between them. */
export function isThematicBreak(lines: Lines, line: number): boolean {
  const { text } = lines;
  const end = endOf(lines, line);
  let at = contentOf(lines, line);
  const mark = text.charCodeAt(at);
  if (mark !== STAR && mark !== DASH && mark !== UNDERSCORE) return false;

  let marks = 0;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === mark) marks += 1;
    else if (code !== SPACE) return false;
  }
  return marks >= RULE_MARKS;
}
