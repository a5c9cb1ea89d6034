import type { Frontmatter } from '../note-structure.ts';
import { frontmatterOf } from './scan-frontmatter.ts';

export interface FrontmatterBlock extends Frontmatter {
  /** The line break of the note. */
  readonly lineBreak: string;
}

/**
 * Finds the block between the fences at the start of a note, the empty one included.
 *
 * `end` lies after the closing fence and the line break that follows it at once; what else stands on that line is body.
 */
export function findFrontmatterBlock(text: string): FrontmatterBlock | undefined {
  const frontmatter = frontmatterOf(text);
  if (frontmatter === undefined) return undefined;
  const { start, end, content } = frontmatter;
  return { start, end: end + lineBreakAt(text, end).length, content, lineBreak: lineBreakOf(text) };
}

/** Offset of a note's first character: a byte order mark is none. */
export function startOfNote(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

/** The line break that a note uses, told by its first one; LF where it has none, or where a CR could meet an LF. */
export function lineBreakOf(text: string): string {
  const first = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return first === '\r' && text.includes('\n') ? '\n' : first;
}

/** The line break at an offset, or nothing. */
export function lineBreakAt(text: string, at: number): string {
  const character = text[at];
  if (character === '\n') return '\n';
  if (character !== '\r') return '';
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}
