import { foldTag } from '@obsidian-agent/markdown';

/** Whether a tag is another one or nested in it: `#Book/scifi` is in `book`. */
export function isWithinTag(tag: string, outer: string): boolean {
  const [folded, wanted] = [foldTag(tag), foldTag(outer)];
  return folded === wanted || (wanted !== '' && folded.startsWith(`${wanted}/`));
}

export function isSameTag(tag: string, other: string): boolean {
  return foldTag(tag) === foldTag(other);
}
