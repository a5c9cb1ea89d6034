import { lineBreakAt, lineBreakOf } from '../text/line-breaks.ts';
import type { Frontmatter } from '../text/note-structure.ts';
import { frontmatterOf } from './scan-frontmatter.ts';

export interface FrontmatterBlock extends Frontmatter {
  /** The line break that the note uses. */
  readonly lineBreak: string;
}

/**
 * Finds the block between the fences at the start of a note, even if it is empty.
 *
 * `end` is after the closing fence and the line break directly after it. Any other text on that line belongs to the
 * body.
 */
export function findFrontmatterBlock(text: string): FrontmatterBlock | undefined {
  const frontmatter = frontmatterOf(text);
  if (frontmatter === undefined) return undefined;
  const { start, end, content } = frontmatter;
  return { start, end: end + lineBreakAt(text, end).length, content, lineBreak: lineBreakOf(text) };
}
