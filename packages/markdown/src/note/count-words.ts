import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';

/** Length of a note's text, without its frontmatter. */
export interface TextLength {
  readonly words: number;
  /** Code points, including line breaks and spaces. */
  readonly characters: number;
}

/** A character of a script without spaces between words, or a run of letters, digits and the marks that join them. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+(?:['’.\-][[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+)*/gv;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Counts the words and characters of a note. In Chinese and Japanese, each character counts as a word. */
export function countWords(text: string): TextLength {
  const body = text.slice(findFrontmatterBlock(text)?.end ?? 0);
  return { words: countOf(body, WORD), characters: body.length - countOf(body, PAIR) };
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
