import { foldTag, normalTag } from '../../markdown/tags/tag-edit-name.ts';
import type { TagFact } from '../facts/note-facts.ts';
import type { NoteIndex } from '../facts/note-index.ts';
import { nearNames } from '../references/near-names.ts';
import { tagInvalid, tagNotFound } from '../tags/tag-errors.ts';
import { countTags } from './tag-counts.ts';

export interface TagsWanted {
  readonly tags: readonly string[];
  /** Whether a place must have each of them, or one. */
  readonly match: 'all' | 'any';
}

const MOST_TAGS = 20;

/**
 * Finds what has some tags, or tags nested below them.
 *
 * @param placeOf what a tag belongs to: its note, its line
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND` for a tag that no note of the vault has
 */
export function taggedPlaces(
  index: NoteIndex,
  { tags, match }: TagsWanted,
  placeOf: (fact: TagFact) => string,
): ReadonlySet<string> {
  const wanted = tags.map((tag) => ({ tag, key: foldTag(tag), places: new Set<string>() }));
  const met = new Map<string, typeof wanted>();
  for (const fact of index.list('tag')) {
    let meant = met.get(fact.tag);
    if (meant === undefined) {
      const key = foldTag(fact.tag);
      meant = wanted.filter((one) => key === one.key || key.startsWith(`${one.key}/`));
      met.set(fact.tag, meant);
    }
    for (const { places } of meant) places.add(placeOf(fact));
  }
  for (const { tag, places } of wanted) if (places.size === 0) throw noSuchTag(index, tag);
  const [first = new Set<string>(), ...others] = wanted.map(({ places }) => places);
  return others.reduce((all, places) => (match === 'any' ? all.union(places) : all.intersection(places)), first);
}

function noSuchTag(index: NoteIndex, tag: string): Error {
  const name = normalTag(tag);
  if (name === undefined) return tagInvalid(tag);
  const tags = countTags(index.list('tag'))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map((known) => known.tag);
  return tagNotFound(`#${name}`, { suggestions: nearNames(`#${name}`, new Set(tags)), tags: tags.slice(0, MOST_TAGS) });
}
