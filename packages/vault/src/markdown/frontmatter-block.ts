import type { Frontmatter } from './note-structure.ts';

export interface FrontmatterBlock extends Frontmatter {
  /** The line break after the opening fence. */
  readonly lineBreak: string;
}

const FENCE = '---';

/**
 * Finds the block between the fences at the start of a note, the empty one included.
 *
 * `end` lies after the closing fence and the line break that follows it at once; what else stands on that line is body.
 */
export function findFrontmatterBlock(text: string): FrontmatterBlock | undefined {
  const start = startOfNote(text);
  if (!text.startsWith(FENCE, start)) return undefined;
  const lineBreak = lineBreakAt(text, start + FENCE.length);
  if (lineBreak === '') return undefined;

  const from = start + FENCE.length + lineBreak.length;
  const closing = findClosingFence(text, from);
  if (closing === undefined) return undefined;
  const afterFence = closing + FENCE.length;
  const end = afterFence + lineBreakAt(text, afterFence).length;
  return { start, end, content: { start: from, end: closing }, lineBreak };
}

/** Offset of a note's first character: a byte order mark is none. */
export function startOfNote(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

/** The line break that a note uses, told by its first one; LF where it has none. */
export function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

/** The line break at an offset, or nothing. */
export function lineBreakAt(text: string, at: number): string {
  const character = text[at];
  if (character === '\n') return '\n';
  if (character !== '\r') return '';
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}

function findClosingFence(text: string, from: number): number | undefined {
  for (let at = text.indexOf(FENCE, from); at !== -1; at = text.indexOf(FENCE, at + 1)) {
    if (at === from || text[at - 1] === '\n' || text[at - 1] === '\r') return at;
  }
  return undefined;
}
