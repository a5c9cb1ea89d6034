import { findFrontmatterBlock } from './frontmatter-block.ts';

/** The note after adding and removing a property: a block without lines is removed with its last property. */
export function withoutEmptyBlock(text: string): string {
  const block = findFrontmatterBlock(text);
  if (block === undefined || block.content.start < block.content.end) return text;
  return text.slice(0, block.start) + text.slice(block.end);
}
