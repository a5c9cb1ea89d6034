import { foldTag, frontmatterTags, type NoteStructure, parseNote, readProperties } from '@obsidian-agent/markdown';
import type { TagFilter } from './tagged-places.ts';

/** Lists the tags of a note with their `#`: those of its properties, then those of its text, including duplicates. */
export function tagsIn(text: string, structure: NoteStructure = parseNote(text)): string[] {
  const read = readProperties(text, structure.frontmatter);
  const own = 'malformed' in read ? [] : (frontmatterTags(read.properties) ?? []);
  return [...own, ...structure.tags.map(({ tag }) => tag)];
}

/** Whether a note has the given tags, or tags nested in them. */
export function hasTags(text: string, { tags, match }: TagFilter): boolean {
  const folded = tags.map(foldTag);
  const isMet = (isThere: (tag: string) => boolean) => (match === 'any' ? folded.some(isThere) : folded.every(isThere));
  const lowered = text.toLowerCase();
  if (!isMet((tag) => lowered.includes(tag))) return false;
  const there = tagsIn(text).map(foldTag);
  return isMet((tag) => there.some((other) => other === tag || other.startsWith(`${tag}/`)));
}
