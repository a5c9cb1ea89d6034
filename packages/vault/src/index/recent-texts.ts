import { memoize } from '../core/memoize.ts';
import type { IndexSource, ReadText } from '../metadata/index-source.ts';
import { factsOf } from '../metadata/note-facts.ts';
import type { BodyState } from '../metadata/note-index.ts';
import { isSameStamp, type SurveyedText } from '../metadata/survey.ts';
import { frequencyIn, presenceIn, type RankTerm, type TokenizedText, tokenized } from '../search/bm25.ts';
import { foldText } from '../search/fold-text.ts';
import { searchableText } from '../search/searchable-text.ts';
import { isSettledAt } from './known-texts.ts';
import { rankedText, ScanIndex } from './scan-index.ts';

/** A few texts that were just read and are not in the index yet. */
export class RecentTexts {
  readonly #texts: ReadonlyMap<string, ReadText>;
  /** How many of them the previous query did not have. */
  readonly read: number;
  #scanned: ScanIndex | undefined;
  readonly #tokenized = memoize((path: string) => {
    const { text = '' } = this.#texts.get(path) ?? {};
    return tokenized(rankedText(path, text, factsOf(path, text)));
  });

  constructor(kept: readonly ReadText[], read: readonly ReadText[]) {
    this.read = read.length;
    const sorted = [...kept, ...read].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#texts = new Map(sorted.map((text) => [text.path, text]));
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Whether any change after the read would show in their stamps. */
  get isSettled(): boolean {
    return [...this.#texts.values()].every(isSettled);
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  states(): [path: string, state: BodyState][] {
    return Array.from(this.#texts, ([path, { state }]) => [path, state]);
  }

  /** Rereads the texts that have changed; one that is gone is left out. */
  renewed(source: IndexSource, seen: readonly SurveyedText[]): RecentTexts {
    const kept = seen.flatMap(({ path, stamp }) => {
      const text = this.#texts.get(path);
      return text !== undefined && isSettled(text) && isSameStamp(text.stamp, stamp) ? text : [];
    });
    const known = new Set(kept.map(({ path }) => path));
    const toRead = seen.map(({ path }) => path).filter((path) => !known.has(path));
    return new RecentTexts(kept, [...source.read(toRead)]);
  }

  /** An index of just these texts. */
  get scanned(): ScanIndex {
    this.#scanned ??= new ScanIndex(
      Array.from(this.#texts.values(), ({ path, state, text, stamp }) => {
        const { size: bytes, birthtimeMs: createdMs, mtimeMs: modifiedMs } = stamp;
        return { path, bytes, createdMs, modifiedMs, state, text, facts: factsOf(path, text) };
      }),
    );
    return this.#scanned;
  }

  /** The weighted number of occurrences of a term in each text; 0 if the text could not be read. */
  frequencies(term: RankTerm): [path: string, frequency: number][] {
    return this.#weighed(term, frequencyIn);
  }

  /** The weight of each text if occurrences are not counted. */
  presence(term: RankTerm): [path: string, frequency: number][] {
    return this.#weighed(term, presenceIn);
  }

  #weighed(term: RankTerm, weigh: (text: TokenizedText, term: RankTerm) => number): [string, number][] {
    return Array.from(this.#texts, ([path, { state, text }]) => {
      const mayHold = state === 'read' && mayHoldTerm(path, text, term);
      return [path, mayHold ? weigh(this.#tokenized(path), term) : 0];
    });
  }
}

/**
 * A quick check that excludes most texts without parsing them. Aliases and tags may be spelled with escapes, so a text
 * with one in its properties is never excluded.
 */
function mayHoldTerm(path: string, text: string, { text: wanted }: RankTerm): boolean {
  return /alias|tags?['"]?:/i.test(text) || foldText(`${path}\n${searchableText(path, text)}`).includes(wanted);
}

/** No recent texts. */
export const NO_RECENT: RecentTexts = new RecentTexts([], []);

function isSettled({ stamp, openedMs }: ReadText): boolean {
  return isSettledAt(stamp, openedMs);
}
