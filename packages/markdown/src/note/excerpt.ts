import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';
import { startOfNote } from '../text/line-breaks.ts';

const LONGEST = 200;
/** Longer than any excerpt, apart from spaces. */
const MAX_SCANNED = 2000;

/** Returns the beginning of a note's text: after its frontmatter, on one line, at most 200 characters. */
export function excerptOf(text: string): string {
  const start = findFrontmatterBlock(text)?.end ?? startOfNote(text);
  const body = text
    .slice(start, start + MAX_SCANNED)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...body.toWellFormed()];
  return characters.length <= LONGEST ? body.toWellFormed() : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
