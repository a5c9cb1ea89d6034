import { isSeq } from 'yaml';
import { setProperties } from '../properties/edits.ts';
import type { PropertyValue } from '../properties/value.ts';
import type { Malformed } from '../properties/yaml-document.ts';
import type { Splice } from '../text/splice.ts';
import { findTagsProperty, isTight, refuseTags, type TagsProperty, tighten, untighten } from './edit-property.ts';
import { foldTag, renamedTag, type TagRename } from './tag-name.ts';

export type TagSplices = { splices: Splice[] } | { malformed: Malformed };

/**
 * Adds tags to the property `tags`, keeping its notation.
 *
 * A string becomes a list in brackets without spaces, `[one,two]`. An empty value becomes a string, or such a list if
 * several tags are added. `removeFromFrontmatter` recognises this notation and restores the original.
 */
export function addToFrontmatter(text: string, found: TagsProperty | undefined, tags: readonly string[]): TagSplices {
  if (found === undefined) return setProperties(text, { set: { tags } });

  const { entry, value } = found;
  const set = (tag: PropertyValue) => setProperties(text, { set: { [entry.name]: tag } });
  if (Array.isArray(value)) return set([...value, ...tags]);
  const [first] = tags;
  if (value === null && tags.length === 1 && first !== undefined) return set(first);
  if (value !== null && typeof value === 'object') return refuseTags(found);
  const list = tighten(found, tags);
  if (list !== undefined) return { splices: [list] };
  return set([...(value === null ? [] : [value as PropertyValue]), ...tags]);
}

/**
 * Removes tags, given in folded form, from the property `tags`. A block list that becomes empty is removed with its
 * key.
 */
export function removeFromFrontmatter(text: string, folded: ReadonlySet<string>): TagSplices {
  const found = findTagsProperty(text);
  if (found === undefined) return { splices: [] };
  if ('malformed' in found) return found;

  const { entry, value } = found;
  const isIncluded = (tag: unknown) => typeof tag === 'string' && folded.has(foldTag(tag));
  const set = (tag: PropertyValue) => setProperties(text, { set: { [entry.name]: tag } });
  if (!Array.isArray(value)) return isIncluded(value) ? set(null) : { splices: [] };

  const kept = value.filter((tag) => !isIncluded(tag));
  if (kept.length === value.length) return { splices: [] };
  if (kept.length <= 1 && isTight(found)) {
    return kept.length === 0
      ? set(null)
      : {
          splices: untighten(
            found,
            value.findIndex((tag) => !isIncluded(tag)),
          ),
        };
  }
  const isBlock = isSeq(entry.node) && entry.node.flow !== true;
  return kept.length === 0 && isBlock ? setProperties(text, { unset: [entry.name] }) : set(kept);
}

/** Renames a tag and its nested tags in the property `tags`, without creating duplicates. */
export function renameInFrontmatter(text: string, rename: TagRename): TagSplices {
  const found = findTagsProperty(text);
  if (found === undefined) return { splices: [] };
  if ('malformed' in found) return found;

  const { entry, value } = found;
  const renamed = Array.isArray(value) ? renameInList(value, rename) : renamedValue(value, rename);
  return renamed === undefined ? { splices: [] } : setProperties(text, { set: { [entry.name]: renamed } });
}

/** The tags of the property in folded form. */
export function foldedTags(found: TagsProperty | undefined): ReadonlySet<string> {
  const tags: unknown[] = Array.isArray(found?.value) ? found.value : [found?.value];
  return new Set(tags.filter((tag) => typeof tag === 'string').map(foldTag));
}

function renameInList(tags: readonly PropertyValue[], rename: TagRename): PropertyValue[] {
  const renamed = tags.map((tag) => renamedValue(tag, rename));
  const others = tags.filter((tag, index) => typeof tag === 'string' && renamed[index] === undefined);
  const taken = new Set(others.map((tag) => foldTag(String(tag))));
  return tags.flatMap((tag, index) => {
    const name = renamed[index];
    if (name === undefined) return [tag];
    const isTaken = taken.has(foldTag(name));
    taken.add(foldTag(name));
    return isTaken ? [] : [name];
  });
}

function renamedValue(tag: unknown, rename: TagRename): string | undefined {
  return typeof tag === 'string' ? renamedTag(tag, rename) : undefined;
}
