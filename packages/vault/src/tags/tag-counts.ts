import { foldTag, isValidTag } from '@obsidian-agent/markdown';
import { memoize } from '../core/memoize.ts';
import type { TagFact } from '../metadata/note-facts.ts';

/** A tag of a vault, with the counts of its nested tags. */
export interface TagCount {
  /** The form in which tags are compared: without `#`, in lower case. */
  readonly key: string;
  /** With its `#`, in its first spelling. */
  readonly tag: string;
  /** Occurrences of it and of its nested tags. */
  readonly count: number;
  /** Occurrences of the tag itself. */
  readonly own: number;
  /** Number of notes that contain them. */
  readonly notes: number;
  /** The first of these notes. */
  readonly examples: readonly string[];
}

type Counting = { -readonly [Member in keyof TagCount]: TagCount[Member] } & { examples: string[]; last: string };

const MOST_EXAMPLES = 3;

/**
 * Counts tags as Obsidian does: each occurrence counts for the tag and all its parent tags, except those that are only
 * digits.
 *
 * Tags are in the order of their first occurrence.
 *
 * @param facts must be grouped by note
 */
export function countTags(facts: Iterable<TagFact>): TagCount[] {
  const counts = new Map<string, Counting>();
  const chainOnce = memoize(chainOf);
  for (const { tag, path } of facts) {
    const chain = chainOnce(tag);
    for (const name of chain) count(counts, { name, path, isOwn: name === chain.at(-1) });
  }
  return [...counts.values()].map(({ last: _, ...counted }) => counted);
}

export function byName(a: TagCount, b: TagCount): number {
  return a.key < b.key ? -1 : 1;
}

/** The most used tags first. */
export function byCount(a: TagCount, b: TagCount): number {
  return b.count - a.count || byName(a, b);
}

/** The tags with their `#`, in their first spelling and without duplicates. */
export function eachTagOnce(facts: readonly TagFact[]): string[] {
  const tags = new Map<string, string>();
  for (const { tag } of facts) {
    const key = foldTag(tag);
    if (!tags.has(key)) tags.set(key, tag.replace(/(?<!\/)\/+$/, ''));
  }
  return [...tags.values()];
}

/** A tag nested more deeply than anybody would counts only towards its outermost levels. */
const MOST_LEVELS = 100;

/** A tag and its parents, outermost first; empty for an invalid tag. */
function chainOf(tag: string): string[] {
  const name = tag.replace(/^#|(?<!\/)\/+$/g, '');
  if (!isValidTag(name)) return [];
  const chain: string[] = [];
  let end = name.indexOf('/');
  for (let level = 1; end !== -1 && level < MOST_LEVELS; level += 1) {
    const parent = name.slice(0, end);
    if (!parent.endsWith('/') && isValidTag(parent)) chain.push(parent);
    end = name.indexOf('/', end + 1);
  }
  return [...chain, name];
}

function count(
  counts: Map<string, Counting>,
  { name, path, isOwn }: { name: string; path: string; isOwn: boolean },
): void {
  const key = foldTag(name);
  const known = counts.get(key) ?? { key, tag: `#${name}`, count: 0, own: 0, notes: 0, examples: [], last: '' };
  known.count += 1;
  if (isOwn) known.own += 1;
  if (known.last !== path) {
    known.last = path;
    known.notes += 1;
    if (known.examples.length < MOST_EXAMPLES) known.examples.push(path);
  }
  counts.set(key, known);
}
