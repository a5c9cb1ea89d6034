import { foldTag } from '@obsidian-agent/markdown';
import { memoize } from '../core/memoize.ts';
import type { TagFact } from '../metadata/note-facts.ts';
import { type IndexedReader, nameOfUnread, unreadNotes } from '../snapshots/unread-texts.ts';
import { noSuchTag } from './tag-errors.ts';

/** Whether all of the tags are required, or any one of them. */
export type TagMatch = 'all' | 'any';

/** Limits a query to a folder, and to notes or lines with certain tags. */
export interface NoteScope {
  readonly folder?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Whether all of the tags are required (the default), or any one. */
  readonly match?: TagMatch | undefined;
}

export interface TagFilter {
  readonly tags: readonly string[];
  readonly match: TagMatch;
}

/**
 * Finds the notes or lines that have the given tags, or tags nested in them.
 *
 * @param placeOf returns the note or line that a tag belongs to
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND` for a tag that no note of the vault has; if any one tag is enough,
 * only if no note has any of them
 */
export function taggedPlaces(
  source: IndexedReader,
  { tags, match }: TagFilter,
  placeOf: (fact: TagFact) => string,
): ReadonlySet<string> {
  const { index } = source;
  const wanted = tags.map((tag) => ({ tag, key: foldTag(tag), places: new Set<string>() }));
  const matching = memoize((tag: string) => {
    const folded = foldTag(tag);
    return wanted.filter(({ key }) => folded === key || folded.startsWith(`${key}/`));
  });
  for (const fact of index.list('tag')) for (const { places } of matching(fact.tag)) places.add(placeOf(fact));
  const missing = missingTag(wanted, match, ({ places }) => places.size > 0);
  if (missing !== undefined)
    throw noSuchTag(missing.tag, index.list('tag'), unreadNotes(source, () => true).map(nameOfUnread));
  const [first = new Set<string>(), ...others] = wanted.map(({ places }) => places);
  return others.reduce((all, places) => (match === 'any' ? all.union(places) : all.intersection(places)), first);
}

/** The first missing tag without which nothing can match; undefined if something can. */
export function missingTag<Tag>(
  tags: readonly Tag[],
  match: TagMatch,
  isThere: (tag: Tag) => boolean,
): Tag | undefined {
  const missing = tags.filter((tag) => !isThere(tag));
  return match === 'all' || missing.length === tags.length ? missing[0] : undefined;
}
