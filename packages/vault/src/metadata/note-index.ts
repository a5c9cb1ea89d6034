import type { FactOf, LinkFact } from './note-facts.ts';
import { oncePerList } from './once-per-list.ts';

/** Whether a file's text is known, and if not, why. */
export type BodyState = 'read' | 'not_text' | 'not_json' | 'too_large' | 'denied';

/** A note, a canvas or a base. */
export interface TextFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, as is `modifiedMs`. */
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly state: BodyState;
}

/** Length of each text for ranking, in bytes; 0 if the text is not known. */
export const lengthsOf: (texts: readonly TextFile[]) => Float64Array = oncePerList((texts) => {
  const lengths = new Float64Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) {
    const { state, bytes } = texts[at] as TextFile;
    if (state === 'read') lengths[at] = bytes;
  }
  return lengths;
});

/** The texts that could not be read. */
export const unreadAmong: (texts: readonly TextFile[]) => readonly TextFile[] = oncePerList((texts) => {
  const unread: TextFile[] = [];
  for (const text of texts) if (text.state !== 'read') unread.push(text);
  return unread;
});

/** What an index knows about a text without reading it. The order matters: `and` takes the least, `or` the greatest. */
export const verdict = { no: 0, maybe: 1, yes: 2 } as const;

/** One verdict for each of `texts()`, in that order. */
export type Verdicts = Uint8Array;

/** Where some words occur: the indexes of texts, each once, in any order. */
export interface Occurrences {
  readonly places: readonly number[];
  /** The number of occurrences in each of these texts; those in names and headings count more; see `rankWeights`. */
  readonly weights: readonly number[];
  /** Whether there are more texts than this. For a word in thousands of texts, listing them would take far longer. */
  areMoreThan(count: number): boolean;
}

/** Occurrences that are already listed. */
export function listedOccurrences(places: readonly number[], weights: readonly number[]): Occurrences {
  return { places, weights, areMoreThan: (count) => places.length > count };
}

/** How the results are produced, for a person to read. */
export interface IndexState {
  /** `scan` reads the vault again for each query. */
  readonly kind: 'index' | 'scan';
  /** Path of the index, if it is on disk. */
  readonly file?: string;
  readonly bytes?: number;
  /** Number of texts that were reread for this query. */
  readonly read: number;
  /** Why there is no index. */
  readonly problem?: string;
}

/**
 * The metadata of all texts of a vault, as they were on disk at one moment.
 *
 * Changes in a draft are not included. Lists are in the order of `texts()`, then in the order of the text. A file whose
 * text is not known has no facts, and its text never matches.
 */
export interface NoteIndex {
  readonly state: IndexState;

  /** Every note, canvas and base, in code-unit order of their paths. */
  texts(): readonly TextFile[];

  /** Facts of one kind, of all texts or of one. */
  list<Kind extends keyof FactOf>(kind: Kind, path?: string): readonly FactOf[Kind][];

  /** Facts of one kind of some texts, by path; texts without facts are left out. Faster than `list` for each of them. */
  listByPath<Kind extends keyof FactOf>(
    kind: Kind,
    paths: readonly string[],
  ): ReadonlyMap<string, readonly FactOf[Kind][]>;

  /** Links in any form whose path ends in one of these names, each in the form of `linkKey`. */
  linksNamed(keys: readonly string[]): readonly LinkFact[];

  /** Paths of texts with a tag, or a property, whose name passes a test, as written. */
  holders(kind: 'tag' | 'property', isWanted: (name: string) => boolean): ReadonlySet<string>;

  /** Number of links, not counting the definitions of reference links. */
  countLinks(): number;

  /** Notes with an alias, in the form of `asCompared`. */
  aliased(alias: string): readonly string[];

  /** Notes whose file name, alias or title (see `TitleFact`) is this, in the form of `asCompared`. */
  named(name: string): readonly string[];

  /**
   * Words of the texts that begin like this, without accents, and that a test accepts, in any order. The test is called
   * with words as they are indexed, also with words that no text contains any more.
   */
  wordsFrom(beginning: string, isWanted: (word: string) => boolean): readonly string[];

  /** Like `wordsFrom`, for words that end like this. */
  wordsTo(ending: string, isWanted: (word: string) => boolean): readonly string[];

  /** Whether texts certainly contain a word only as a whole word, and not as a part of longer ones. */
  isNeverPart(word: string): boolean;

  /** Which of some words, without accents, any text contains or once contained. */
  knownWords(words: readonly string[]): ReadonlySet<string>;

  /** The texts, by position, that have two words in a row, of which the second may be the beginning of a longer one. */
  withInRow(first: string, second: string): readonly number[];

  /** The texts that contain any of some words or pairs of characters, as they are indexed. */
  occurrences(tokens: readonly string[]): Occurrences;

  /** The texts that contain a piece of text, in any case; see `foldText`. */
  holding(piece: string): Verdicts;

  /** The texts that contain a whole word, ignoring case and accents; see `wordsOf`. */
  holdingWord(word: string): Verdicts;

  /**
   * How well each text matches words, by BM25 over title, aliases, headings, tags and text; 0 for no match.
   *
   * A text also matches if its words begin with those of the query.
   *
   * @param places indexes of the `texts()` to rank, in ascending order; the ranks do not depend on any other text.
   * Default: all of them
   */
  rank(words: readonly string[], places?: Int32Array): Float64Array;
}
