import { findFrontmatterBlock } from './frontmatter-block.ts';

/** A note as it is after a property came and went: a block without a line in it goes with its last property. */
export function withoutEmptyBlock(text: string): string {
  const block = findFrontmatterBlock(text);
  if (block === undefined || block.content.start < block.content.end) return text;
  return text.slice(0, block.start) + text.slice(block.end);
}
