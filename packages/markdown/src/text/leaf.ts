import { countWhile } from './count-while.ts';
import { endOf, type Lines, startOf } from './lines.ts';
import type { Span } from './note-structure.ts';

/** Text of a leaf block: its lines without the marks of their containers, joined by LF. */
export interface Leaf {
  readonly text: string;
  /** Offset of the text in the note. If `parts` is undefined, the text is contiguous there. */
  readonly base: number;
  readonly parts: readonly LeafPart[] | undefined;
}

interface LeafPart {
  /** Offset in the leaf's text at which a line starts. */
  readonly from: number;
  /** Offset in the note at which that line starts. */
  readonly at: number;
}

/** Extracts the text between two offsets of the note, which are in the lines `first` to `last`. */
export function leafOf(lines: Lines, [first, last]: readonly [number, number], span: Span): Leaf {
  if (isOnePiece(lines, first, last)) {
    return { text: lines.text.slice(span.start, span.end), base: span.start, parts: undefined };
  }

  const parts: LeafPart[] = [];
  let text = '';
  for (let line = first; line <= last; line += 1) {
    const from = line === first ? span.start : startOf(lines, line);
    const to = line === last ? span.end : endOf(lines, line);
    parts.push({ from: text.length, at: from });
    text += line === last ? lines.text.slice(from, to) : `${lines.text.slice(from, to)}\n`;
  }
  return { text, base: span.start, parts };
}

function isOnePiece(lines: Lines, first: number, last: number): boolean {
  for (let line = first; line < last; line += 1) {
    const end = endOf(lines, line);
    if (startOf(lines, line + 1) !== end + 1 || lines.text.charCodeAt(end) !== 10) return false;
  }
  return true;
}

/** Converts an offset in a leaf's text to an offset in the note. */
export function inNote(leaf: Leaf, offset: number): number {
  const { parts } = leaf;
  if (parts === undefined) return leaf.base + offset;

  const part = parts[Math.max(0, countWhile(parts.length, (at) => (parts[at]?.from ?? 0) <= offset) - 1)];
  return part === undefined ? leaf.base + offset : part.at + offset - part.from;
}
