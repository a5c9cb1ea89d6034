import { lineBreakAt } from '../text/line-breaks.ts';
import type { Frontmatter } from '../text/note-structure.ts';
import { frontmatterOf } from './scan-frontmatter.ts';

/**
 * Finds the block between the fences at the start of a note, even if it is empty.
 *
 * `end` is after the closing fence and the line break directly after it. Any other text on that line belongs to the
 * body.
 */
export function findFrontmatterBlock(text: string): Frontmatter | undefined {
  const frontmatter = frontmatterOf(text);
  return frontmatter && { ...frontmatter, end: frontmatter.end + lineBreakAt(text, frontmatter.end).length };
}
