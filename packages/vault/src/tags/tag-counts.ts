import { foldTag, isValidTag } from '@obsidian-agent/markdown';
import type { TagFact } from '../metadata/note-facts.ts';

/** A tag of a vault, with what is nested below it. */
export interface TagCount {
  /** As it is compared: without its `#`, in lower case. */
  readonly key: string;
  /** With its `#`, as it is first written. */
  readonly tag: string;
  /** Places of it and of the tags below it. */
  readonly count: number;
  /** Places of this very tag. */
  readonly own: number;
  /** Notes in which they are. */
  readonly notes: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

type Counting = { -readonly [Member in keyof TagCount]: TagCount[Member] } & { examples: string[]; last: string };

const MOST_EXAMPLES = 3;

/**
 * Counts tags as the app does: each place counts for the tag and for all that it is nested in, mere numbers excepted.
 *
 * They come in the order in which they are first seen.
 *
 * @param facts those of one note after the other
 */
export function countTags(facts: Iterable<TagFact>): TagCount[] {
  const counts = new Map<string, Counting>();
  const chains = new Map<string, readonly string[]>();
  for (const { tag, path } of facts) {
    const chain = chains.get(tag) ?? chainOf(tag);
    chains.set(tag, chain);
    for (const name of chain) count(counts, { name, path, isOwn: name === chain.at(-1) });
  }
  return [...counts.values()].map(({ last: _, ...counted }) => counted);
}

/** The tags of one place with their `#`, each as it is first written. */
export function eachTagOnce(facts: readonly TagFact[]): string[] {
  const tags = new Map<string, string>();
  for (const { tag } of facts) {
    const key = foldTag(tag);
    if (!tags.has(key)) tags.set(key, tag.replace(/(?<!\/)\/+$/, ''));
  }
  return [...tags.values()];
}

/** A tag that is nested deeper than anybody would nest one counts for the outermost that it is in. */
const MOST_LEVELS = 100;

/** A tag after what it is nested in, outermost first; nothing for what is no tag. */
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
