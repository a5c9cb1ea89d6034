import type { FactOf } from '../metadata/note-facts.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';

/** Once one text of so many was looked up by itself, the facts of all texts are read together. */
const SHARE = 8;
/** The facts of more texts are not kept for the next query. */
const MOST_KEPT = 20_000;

type Kind = 'tag' | 'property' | 'link';
type Kept = { readonly [K in Kind]: FoundFacts<K> };

/** Keyed by the list of all texts, which an index reuses as long as nothing changes. */
const kept = new WeakMap<readonly TextFile[], Kept>();

/** The facts of one kind that were read so far. */
class FoundFacts<K extends Kind> {
  readonly single: Map<string, readonly FactOf[K][]> = new Map();
  all: ReadonlyMap<string, readonly FactOf[K][]> | undefined;
}

/** Facts of one kind: read for single texts first, and for all texts once many are asked for. */
export class FactsByPath<K extends Kind> {
  readonly #index: NoteIndex;
  readonly #kind: K;
  readonly #found: FoundFacts<K>;
  readonly #few: number;

  constructor(index: NoteIndex, kind: K) {
    this.#index = index;
    this.#kind = kind;
    const texts = index.texts();
    this.#few = texts.length / SHARE;
    this.#found = texts.length > MOST_KEPT ? new FoundFacts() : foundBefore(texts)[kind];
  }

  of(path: string): readonly FactOf[K][] {
    const { single, all } = this.#found;
    const known = all === undefined ? single.get(path) : (all.get(path) ?? []);
    if (known !== undefined) return known;
    if (single.size >= this.#few) return this.#readAll().get(path) ?? [];
    const facts = this.#index.list(this.#kind, path);
    single.set(path, facts);
    return facts;
  }

  #readAll(): ReadonlyMap<string, readonly FactOf[K][]> {
    const all = Map.groupBy(this.#index.list(this.#kind), ({ path }) => path);
    this.#found.all = all;
    this.#found.single.clear();
    return all;
  }
}

function foundBefore(texts: readonly TextFile[]): Kept {
  const found = kept.get(texts) ?? { tag: new FoundFacts(), property: new FoundFacts(), link: new FoundFacts() };
  kept.set(texts, found);
  return found;
}
