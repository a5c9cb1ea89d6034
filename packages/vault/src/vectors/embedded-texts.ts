/** What shows that a text has changed. */
export interface TextStamp {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** A text whose chunks all have vectors. */
export interface EmbeddedText {
  readonly stamp: TextStamp;
  /** For each chunk the slot of its vector in the table, and its first line, from 1. */
  readonly chunks: Int32Array;
}

/** The lists that `EmbeddedTexts` is made of, in the same order of texts. */
export interface EmbeddedLists {
  readonly paths: readonly string[];
  /** `bytes` and `modifiedMs` of each text. */
  readonly stamps: Float64Array;
  /** The chunks of all texts, as in `EmbeddedText`, and how many of these numbers each text has. */
  readonly chunks: Int32Array;
  readonly lengths: readonly number[];
}

/** The texts with vectors, as lists: an object for each of ten thousand texts would take longer than a question. */
export class EmbeddedTexts {
  readonly paths: readonly string[];
  readonly chunks: Int32Array;
  /** Where the chunks of each text begin; one more at the end. */
  readonly starts: Int32Array;
  readonly #stamps: Float64Array;
  #places: ReadonlyMap<string, number> | undefined;

  constructor({ paths, stamps, chunks, lengths }: EmbeddedLists) {
    this.paths = paths;
    this.chunks = chunks;
    this.starts = new Int32Array(paths.length + 1);
    for (let at = 0; at < paths.length; at += 1)
      this.starts[at + 1] = (this.starts[at] as number) + (lengths[at] as number);
    this.#stamps = stamps;
  }

  /**
   * The position of a text in the lists; -1 if it has no vectors, or has changed since it got them.
   *
   * @param guess where it probably is
   */
  currentPlaceOf({ path, bytes, modifiedMs }: TextStamp & { readonly path: string }, guess: number): number {
    const place = this.paths[guess] === path ? guess : this.#placeOf(path);
    return this.#stamps[2 * place] === bytes && this.#stamps[2 * place + 1] === modifiedMs ? place : -1;
  }

  #placeOf(path: string): number {
    this.#places ??= new Map(this.paths.map((each, place) => [each, place]));
    return this.#places.get(path) ?? -1;
  }
}
