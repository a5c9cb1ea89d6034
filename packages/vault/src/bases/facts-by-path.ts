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

/**
 * Facts of one kind: read for single texts first, for the texts that are expected together, and for all texts once many
 * others are asked for.
 */
export class FactsByPath<K extends Kind> {
  readonly #index: NoteIndex;
  readonly #kind: K;
  readonly #found: FoundFacts<K>;
  readonly #few: number;
  #expected: readonly string[] = [];

  constructor(index: NoteIndex, kind: K) {
    this.#index = index;
    this.#kind = kind;
    const texts = index.texts();
    this.#few = texts.length / SHARE;
    this.#found = texts.length > MOST_KEPT ? new FoundFacts() : foundBefore(texts)[kind];
  }

  /** Announces texts that are probably all asked for. They are read with the first of them. */
  expect(paths: readonly string[]): void {
    this.#expected = paths;
  }

  of(path: string): readonly FactOf[K][] {
    const known = this.#knownOf(path);
    if (known !== undefined) return known;
    this.#readExpected();
    return this.#knownOf(path) ?? this.#readSingle(path);
  }

  #knownOf(path: string): readonly FactOf[K][] | undefined {
    const { single, all } = this.#found;
    return all === undefined ? single.get(path) : (all.get(path) ?? []);
  }

  #readExpected(): void {
    const { single } = this.#found;
    const paths = this.#expected.filter((path) => !single.has(path));
    this.#expected = [];
    if (paths.length === 0) return;
    const found = this.#index.listByPath(this.#kind, paths);
    for (const path of paths) single.set(path, found.get(path) ?? []);
  }

  #readSingle(path: string): readonly FactOf[K][] {
    const { single } = this.#found;
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
