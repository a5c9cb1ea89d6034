import type { IndexSource, ReadText } from '../vault/facts/index-source.ts';
import { factsOf } from '../vault/facts/note-facts.ts';
import type { BodyState } from '../vault/facts/note-index.ts';
import { rankedText, ScanIndex } from '../vault/facts/scan-index.ts';
import { isSameStamp, type SurveyedText } from '../vault/facts/survey.ts';
import { frequencyIn, type RankTerm, type TokenizedText, tokenized } from '../vault/search/bm25.ts';
import { isSettledAt } from './known-texts.ts';

/** A few texts that are not taken in yet, as they were just read. */
export class RecentTexts {
  readonly #texts: ReadonlyMap<string, ReadText>;
  /** How many of them were not known from the question before. */
  readonly read: number;
  #scanned: ScanIndex | undefined;
  #ranked: ReadonlyMap<string, TokenizedText | undefined> | undefined;

  constructor(kept: readonly ReadText[], read: readonly ReadText[]) {
    this.read = read.length;
    const sorted = [...kept, ...read].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#texts = new Map(sorted.map((text) => [text.path, text]));
  }

  get size(): number {
    return this.#texts.size;
  }

  /** No change after the reading can have left their stamps as they are. */
  get isSettled(): boolean {
    return [...this.#texts.values()].every(isSettled);
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  states(): [path: string, state: BodyState][] {
    return Array.from(this.#texts, ([path, { state }]) => [path, state]);
  }

  /** Texts as they are now: read, but for those that have not changed. One that is gone is left out. */
  renewed(source: IndexSource, seen: readonly SurveyedText[]): RecentTexts {
    const kept = seen.flatMap(({ path, stamp }) => {
      const text = this.#texts.get(path);
      return text !== undefined && isSettled(text) && isSameStamp(text.stamp, stamp) ? text : [];
    });
    const known = new Set(kept.map(({ path }) => path));
    const toRead = seen.map(({ path }) => path).filter((path) => !known.has(path));
    return new RecentTexts(kept, [...source.read(toRead)]);
  }

  /** What is known of them from reading. */
  get scanned(): ScanIndex {
    this.#scanned ??= new ScanIndex(
      Array.from(this.#texts.values(), ({ path, state, text, stamp }) => {
        const { size: bytes, birthtimeMs: createdMs, mtimeMs: modifiedMs } = stamp;
        return { path, bytes, createdMs, modifiedMs, state, text, facts: factsOf(path, text) };
      }),
    );
    return this.#scanned;
  }

  /** How many tokens each has, and how often those of a term occur in it, weighed; 0 for one whose text is not known. */
  *weigh(term: RankTerm): Generator<{ path: string; tokens: number; frequency: number }> {
    this.#ranked ??= this.#tokenized();
    for (const [path, text] of this.#ranked)
      yield { path, tokens: text?.length ?? 0, frequency: text === undefined ? 0 : frequencyIn(text, term) };
  }

  #tokenized(): Map<string, TokenizedText | undefined> {
    return new Map(
      this.scanned.texts().map(({ path, state, text, facts }) => {
        return [path, state === 'read' ? tokenized(rankedText(path, text, facts)) : undefined];
      }),
    );
  }
}

/** No text at all. */
export const NO_RECENT: RecentTexts = new RecentTexts([], []);

function isSettled({ stamp, openedMs }: ReadText): boolean {
  return isSettledAt(stamp, openedMs);
}
