import type { NoteStructure } from '../../markdown/note-structure.ts';
import { parseNote } from '../../markdown/parse-note.ts';
import { frontmatterTags } from '../../markdown/properties/frontmatter-tags.ts';
import { readProperties } from '../../markdown/properties/properties.ts';
import { foldTag } from '../../markdown/tags/tag-edit-name.ts';

/** Lists the tags of a note with their `#`: those of its properties, then those of its text, doubles kept. */
export function tagsIn(text: string, structure: NoteStructure = parseNote(text)): string[] {
  const read = readProperties(text, structure.frontmatter);
  const own = 'malformed' in read ? [] : (frontmatterTags(read.properties) ?? []);
  return [...own, ...structure.tags.map(({ tag }) => tag)];
}

/** Whether a note has each of some tags, or one that is nested below it. */
export function hasTags(text: string, wanted: readonly string[]): boolean {
  const folded = wanted.map(foldTag);
  const lowered = text.toLowerCase();
  if (!folded.every((tag) => lowered.includes(tag))) return false;
  const there = tagsIn(text).map(foldTag);
  return folded.every((tag) => there.some((other) => other === tag || other.startsWith(`${tag}/`)));
}
