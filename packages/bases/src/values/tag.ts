import { foldTag } from '@obsidian-agent/markdown';

/** Whether a tag is another one or nested in it: `#Book/scifi` is in `book`. */
export function isWithinTag(tag: string, outer: string): boolean {
  return tagTest([outer])(tag);
}

/** `isWithinTag` for many tags, and for any of the outer ones. */
export function tagTest(outers: readonly string[]): (tag: string) => boolean {
  const wanted = outers.map(foldTag);
  return (tag) => {
    const folded = foldTag(tag);
    return wanted.some((outer) => folded === outer || (outer !== '' && folded.startsWith(`${outer}/`)));
  };
}

export function isSameTag(tag: string, other: string): boolean {
  return foldTag(tag) === foldTag(other);
}
