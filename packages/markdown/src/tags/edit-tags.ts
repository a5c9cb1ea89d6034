import { frontmatterOf } from '../properties/scan-frontmatter.ts';
import type { NoteStructure } from '../text/note-structure.ts';
import {
  addToFrontmatter,
  foldedTags,
  removeFromFrontmatter,
  renameInFrontmatter,
  type TagSplices,
} from './edit-frontmatter.ts';
import { removeInlineTags } from './edit-inline.ts';
import { findTagsProperty } from './edit-property.ts';
import { foldTag, normalTag, renamedTag, type TagRename } from './tag-name.ts';

export type TagPlacement = 'frontmatter' | 'inline' | 'both';

/**
 * Adds tags to the properties of a note, except those that its properties or text already contain.
 *
 * @throws Error for an invalid tag; the caller must check `isValidTag` first
 */
export function addTags(text: string, structure: NoteStructure, tags: readonly string[]): TagSplices {
  const property = findTagsProperty(text);
  if (property !== undefined && 'malformed' in property) return property;

  const known = new Set([...foldedTags(property), ...structure.tags.map(({ tag }) => foldTag(tag))]);
  const added = new Map<string, string>();
  for (const tag of tags.map(tagName))
    if (!known.has(foldTag(tag)) && !added.has(foldTag(tag))) added.set(foldTag(tag), tag);
  return added.size === 0 ? { splices: [] } : addToFrontmatter(text, property, [...added.values()]);
}

/** Removes tags, ignoring case, but keeps their nested tags. Tags added by `addTags` leave no trace. */
export function removeTags(
  text: string,
  structure: NoteStructure,
  { tags, where }: { tags: readonly string[]; where: TagPlacement },
): TagSplices {
  if (tags.length === 0) return { splices: [] };
  const folded = new Set(tags.map(foldTag));
  const frontmatter = where === 'inline' ? { splices: [] } : removeFromFrontmatter(text, folded);
  if ('malformed' in frontmatter) return frontmatter;
  const removed = where === 'frontmatter' ? [] : structure.tags.filter(({ tag }) => folded.has(foldTag(tag)));
  return { splices: [...frontmatter.splices, ...removeInlineTags(text, structure, removed)] };
}

/**
 * Renames a tag and its nested tags, in the properties and in the text, ignoring case.
 *
 * Malformed frontmatter is rejected only if it contains the name; otherwise it has nothing to rename.
 *
 * @throws Error for an invalid tag; the caller must check `isValidTag` first
 */
export function renameTag(text: string, structure: NoteStructure, { from, to }: TagRename): TagSplices {
  const rename = { from: tagName(from), to: tagName(to) };
  const frontmatter = renameInFrontmatter(text, rename);
  if ('malformed' in frontmatter && hasInFrontmatter(text, rename.from)) return frontmatter;

  const inline = structure.tags.flatMap(({ tag, start, end }) => {
    const renamed = renamedTag(tag, rename);
    return renamed === undefined || renamed === tag ? [] : [{ start, end, text: renamed }];
  });
  return { splices: [...('malformed' in frontmatter ? [] : frontmatter.splices), ...inline] };
}

function hasInFrontmatter(text: string, tag: string): boolean {
  const { start, end } = frontmatterOf(text)?.content ?? { start: 0, end: 0 };
  return text.slice(start, end).toLowerCase().includes(tag.toLowerCase());
}

function tagName(tag: string): string {
  const name = normalTag(tag);
  if (name === undefined) throw new Error(`${JSON.stringify(tag)} is not a tag.`);
  return name;
}
