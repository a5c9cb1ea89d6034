import { lineBreakAt, lineBreakOf } from '../text/line-breaks.ts';
import type { Frontmatter } from '../text/note-structure.ts';
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
