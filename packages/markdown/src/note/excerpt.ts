import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';
import { startOfNote } from '../text/line-breaks.ts';

const LONGEST = 200;
/** More of a text than an excerpt of it can hold, spaces aside. */
const LOOKED_AT = 2000;

/** Tells how the text of a note begins: after its frontmatter, on one line, in at most 200 characters. */
export function excerptOf(text: string): string {
  const start = findFrontmatterBlock(text)?.end ?? startOfNote(text);
  const body = text
    .slice(start, start + LOOKED_AT)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...body.toWellFormed()];
  return characters.length <= LONGEST ? body.toWellFormed() : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
