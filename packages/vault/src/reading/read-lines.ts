import { lineIndex, startOfNote } from '@obsidian-agent/markdown';
import { cutText } from '@obsidian-agent/shared-types';

/** Lines from the first to the last, counted from 1. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface ReadLimits {
  readonly maxBytes: number;
  readonly maxLines: number;
}

/** Some lines of a note. */
export interface ReadLines extends LineRange {
  readonly text: string;
  /** Whether a limit cut off the end of the requested lines. */
  readonly isTruncated: boolean;
  /** Whether even the first line does not fit whole. */
  readonly isLineCut: boolean;
  /** The line at which to continue, if more lines follow. */
  readonly next: number | undefined;
}

/** The first lines of a text. */
export interface TextStart extends ReadLines {
  readonly totalLines: number;
}

/** Default limits of a read. */
export const READ_LIMITS: ReadLimits = { maxBytes: 102_400, maxLines: 2000 };

const LONGEST_EXCERPT_LINE = 200;

/** Number of lines in a note; a final line break is followed by an empty line. */
export function countLinesOf(text: string): number {
  return lineIndex(text).count;
}

/** Reads a whole text, or as many of its first lines as the limits allow. */
export function readFromStart(text: string, limits: ReadLimits = READ_LIMITS): TextStart {
  const totalLines = countLinesOf(text);
  return { ...readLines(text, { from: 1, to: totalLines }, limits), totalLines };
}

/** Reads whole lines of a note, as many as the limits allow. A byte order mark is left out. */
export function readLines(text: string, { from, to }: LineRange, { maxBytes, maxLines }: ReadLimits): ReadLines {
  const lines = lineIndex(text);
  const startOf = (line: number) =>
    line > lines.count ? text.length : Math.max(lines.startOf(line - 1), startOfNote(text));
  const start = startOf(from);
  const last = Math.min(to, from + maxLines - 1);

  let bytes = 0;
  let end = from - 1;
  while (end < last) {
    bytes += Buffer.byteLength(text.slice(startOf(end + 1), startOf(end + 2)));
    if (bytes > maxBytes) break;
    end += 1;
  }
  if (end >= from) {
    const isTruncated = end < to;
    const next = isTruncated ? end + 1 : undefined;
    return { text: text.slice(start, startOf(end + 1)), from, to: end, isTruncated, isLineCut: false, next };
  }
  const next = from < lines.count ? from + 1 : undefined;
  const cut = cutAtBytes(text.slice(start, startOf(from + 1)), maxBytes);
  return { text: cut, from, to: from, isTruncated: true, isLineCut: true, next };
}

/** A text with a line number before each line: `12: text`. */
export function numberLines(text: string, first: number, isLast: boolean): string {
  const lines = lineIndex(text);
  // Text after the last line break is a line of its own only at the end of the note.
  const count = isLast || !/[\r\n]$/.test(text) ? lines.count : lines.count - 1;
  let numbered = '';
  for (let line = 0; line < count; line += 1) {
    const end = line + 1 < lines.count ? lines.startOf(line + 1) : text.length;
    numbered += `${first + line}: ${text.slice(lines.startOf(line), end)}`;
  }
  return numbered;
}

/** Numbered lines of a note for a person to read, with long lines shortened. */
export function excerptOf(text: string, { from, to }: LineRange): string[] {
  const lines = lineIndex(text);
  const first = Math.max(from, 1);
  const last = Math.min(to, lines.count);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => {
    const line = first + index;
    const end = line < lines.count ? lines.startOf(line) : text.length;
    const content = text.slice(lines.startOf(line - 1), end).replace(/(?<![\r\n])[\r\n]+$/, '');
    const shown = content.length > LONGEST_EXCERPT_LINE ? `${cutText(content, LONGEST_EXCERPT_LINE)}…` : content;
    return `${line}: ${shown.toWellFormed()}`;
  });
}

/** The beginning of a text, cut between characters to a maximum number of bytes. */
function cutAtBytes(text: string, maxBytes: number): string {
  const room = new Uint8Array(maxBytes);
  return text.slice(0, new TextEncoder().encodeInto(text, room).read);
}
