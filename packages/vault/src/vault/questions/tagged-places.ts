import { foldTag } from '../../markdown/tags/tag-edit-name.ts';
import type { TagFact } from '../facts/note-facts.ts';
import { type Asked, nameOfUnread, unreadNotes } from '../facts/unread-texts.ts';
import { noSuchTag } from '../tags/tag-errors.ts';

export interface TagsWanted {
  readonly tags: readonly string[];
  /** Whether a place must have each of them, or one. */
  readonly match: 'all' | 'any';
}

/**
 * Finds what has some tags, or tags nested below them.
 *
 * @param placeOf what a tag belongs to: its note, its line
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND` for a tag that no note of the vault has
 */
export function taggedPlaces(
  asked: Asked,
  { tags, match }: TagsWanted,
  placeOf: (fact: TagFact) => string,
): ReadonlySet<string> {
  const { index } = asked;
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
  for (const { tag, places } of wanted)
    if (places.size === 0) throw noSuchTag(tag, index.list('tag'), unreadNotes(asked, () => true).map(nameOfUnread));
  const [first = new Set<string>(), ...others] = wanted.map(({ places }) => places);
  return others.reduce((all, places) => (match === 'any' ? all.union(places) : all.intersection(places)), first);
}
