import type { FactOf, LinkFact } from './note-facts.ts';

/** Whether what stands in a file is known, and why not. */
export type BodyState = 'read' | 'not_text' | 'not_json' | 'too_large' | 'denied';

/** A note, a canvas or a base. */
export interface TextFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970, as `modifiedMs`. */
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly state: BodyState;
}

/** By how long each text is they are ranked: in bytes, 0 for one that is not known. */
export function lengthsOf(texts: readonly TextFile[]): Float64Array {
  const lengths = new Float64Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) {
    const { state, bytes } = texts[at] as TextFile;
    if (state === 'read') lengths[at] = bytes;
  }
  return lengths;
}

/** What an index tells of one text without reading it. The order counts: `and` is the least, `or` the greatest. */
export const verdict = { no: 0, maybe: 1, yes: 2 } as const;

/** One verdict for each of `texts()`, in that order. */
export type Verdicts = Uint8Array;

/** How the answers come about; for a person to read. */
export interface IndexState {
  /** `scan` reads the vault anew for each question. */
  readonly kind: 'index' | 'scan';
  /** Where the index lies; only of one on the disk. */
  readonly file?: string;
  readonly bytes?: number;
  /** Texts that were read anew for this question. */
  readonly read: number;
  /** Why there is no index. */
  readonly problem?: string;
}

/**
 * What is known of all texts of a vault, as they lie on the disk at one moment.
 *
 * What a draft changes is not in it. Lists are in the order of `texts()`, then in that of the text. A file whose text
 * is not known has no facts, and no part of its text is ever found.
 */
export interface NoteIndex {
  readonly state: IndexState;

  /** Every note, canvas and base, in code-unit order of their paths. */
  texts(): readonly TextFile[];

  /** Facts of one kind, of all texts or of one. */
  list<Kind extends keyof FactOf>(kind: Kind, path?: string): readonly FactOf[Kind][];

  /** Links, in whatever form, whose path ends in one of these names, each as `linkKey` makes it. */
  linksNamed(keys: readonly string[]): readonly LinkFact[];

  /** How many links there are; the definition of a reference link is none. */
  countLinks(): number;

  /** Notes that have an alias, each as `asCompared` makes it. */
  aliased(alias: string): readonly string[];

  /** In which texts a piece of text stands, in any case; see `foldText`. */
  holding(piece: string): Verdicts;

  /** In which texts something stands as a whole word, in any case and whatever its accents; see `wordsOf`. */
  holdingWord(word: string): Verdicts;

  /**
   * How well each text meets words, by BM25 over title, aliases, headings and text; 0 for not at all.
   *
   * A text matches words that begin with those of the query.
   *
   * @param places which of `texts()` are ranked, in ascending order: nothing in the ranks depends on any other text.
   * Default: all of them
   */
  rank(words: readonly string[], places?: Int32Array): Float64Array;
}
