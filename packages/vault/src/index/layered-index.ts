import type { FactOf } from '../metadata/note-facts.ts';
import {
  type IndexState,
  lengthsOf,
  listedOccurrences,
  type NoteIndex,
  type Occurrences,
  type TextFile,
  type Verdicts,
} from '../metadata/note-index.ts';
import type { RankTerm, TermSource } from '../search/bm25.ts';
import { rankAmong } from '../search/rank-among.ts';
import type { RecentTexts } from './recent-texts.ts';
import type { SqliteIndex } from './sqlite-index.ts';

type Kind = keyof FactOf;

/** The stored index of most texts, with recently read texts on top. */
export class LayeredIndex implements NoteIndex, TermSource {
  readonly #stored: SqliteIndex;
  readonly #recent: RecentTexts;

  constructor(stored: SqliteIndex, recent: RecentTexts) {
    this.#stored = stored;
    this.#recent = recent;
  }

  get state(): IndexState {
    return this.#stored.state;
  }

  texts(): readonly TextFile[] {
    return this.#stored.texts();
  }

  list<K extends Kind>(kind: K, path?: string): readonly FactOf[K][] {
    const { scanned } = this.#recent;
    if (path === undefined) return merged<FactOf[K]>(this.#stored.list(kind), scanned.list(kind));
    return this.#recent.has(path) ? scanned.list(kind, path) : this.#stored.list(kind, path);
  }

  listByPath<K extends Kind>(kind: K, paths: readonly string[]): ReadonlyMap<string, readonly FactOf[K][]> {
    const stored = paths.filter((path) => !this.#recent.has(path));
    const recent = paths.filter((path) => this.#recent.has(path));
    return new Map([...this.#stored.listByPath(kind, stored), ...this.#recent.scanned.listByPath(kind, recent)]);
  }

  linksNamed(keys: readonly string[]): readonly FactOf['link'][] {
    return merged(this.#stored.linksNamed(keys), this.#recent.scanned.linksNamed(keys));
  }

  holders(kind: 'tag' | 'property', isWanted: (name: string) => boolean): ReadonlySet<string> {
    return this.#stored.holders(kind, isWanted).union(this.#recent.scanned.holders(kind, isWanted));
  }

  countLinks(): number {
    return this.#stored.countLinks() + this.#recent.scanned.countLinks();
  }

  aliased(alias: string): readonly string[] {
    return [...this.#stored.aliased(alias), ...this.#recent.scanned.aliased(alias)].sort();
  }

  named(name: string): readonly string[] {
    return [...this.#stored.named(name), ...this.#recent.scanned.named(name)].sort();
  }

  wordsFrom(beginning: string, isWanted: (word: string) => boolean): readonly string[] {
    const recent = this.#recent.scanned.wordsFrom(beginning, isWanted);
    return [...new Set([...this.#stored.wordsFrom(beginning, isWanted), ...recent])];
  }

  wordsTo(ending: string, isWanted: (word: string) => boolean): readonly string[] {
    const recent = this.#recent.scanned.wordsTo(ending, isWanted);
    return [...new Set([...this.#stored.wordsTo(ending, isWanted), ...recent])];
  }

  isNeverPart(): boolean {
    return false;
  }

  knownWords(words: readonly string[]): ReadonlySet<string> {
    return this.#stored.knownWords(words).union(this.#recent.scanned.knownWords(words));
  }

  withInRow(first: string, second: string): number[] {
    const recent = this.#recent.scanned.withInRow(first, second);
    return [...this.#stored.withInRow(first, second), ...this.#placesOfRecent(recent)];
  }

  occurrences(tokens: readonly string[]): Occurrences {
    const stored = this.#stored.occurrences(tokens);
    const recent = this.#recent.scanned.occurrences(tokens);
    const places = [...stored.places, ...this.#placesOfRecent(recent.places)];
    return listedOccurrences(places, [...stored.weights, ...recent.weights]);
  }

  #placesOfRecent(recent: readonly number[]): number[] {
    const texts = this.#recent.scanned.texts();
    return recent.map((at) => this.#stored.places.of(texts[at]?.path ?? ''));
  }

  holding(piece: string): Verdicts {
    return this.#stored.holding(piece);
  }

  holdingWord(word: string): Verdicts {
    return this.#stored.holdingWord(word);
  }

  rank(words: readonly string[], places?: Int32Array): Float64Array {
    return rankAmong({ lengths: lengthsOf(this.texts()), terms: this }, words, places);
  }

  placesWith(term: RankTerm): readonly number[] {
    const recent = this.#recent.frequencies(term).filter(([, frequency]) => frequency > 0);
    return [...this.#stored.placesWith(term), ...recent.map(([path]) => this.#stored.places.of(path))];
  }

  frequencies(term: RankTerm): Float64Array {
    return this.#withRecent(this.#stored.frequencies(term), this.#recent.frequencies(term));
  }

  presence(term: RankTerm): Float64Array {
    return this.#withRecent(this.#stored.presence(term), this.#recent.presence(term));
  }

  #withRecent(stored: Float64Array, recent: Iterable<[path: string, frequency: number]>): Float64Array {
    for (const [path, frequency] of recent) stored[this.#stored.places.of(path)] = frequency;
    return stored;
  }
}

/** Facts of two layers, which have no text in common, in path order. */
function merged<Fact extends { readonly path: string }>(
  stored: readonly Fact[],
  recent: readonly Fact[],
): readonly Fact[] {
  if (recent.length === 0) return stored;
  const facts: Fact[] = [];
  let from = 0;
  for (const fact of recent) {
    while (from < stored.length && (stored[from] as Fact).path < fact.path) {
      facts.push(stored[from] as Fact);
      from += 1;
    }
    facts.push(fact);
  }
  for (; from < stored.length; from += 1) facts.push(stored[from] as Fact);
  return facts;
}
