import { type Frequencies, type RankTerm, rankTexts, type TermSource } from './bm25.ts';

/** The length of each text and the terms it contains, by position. */
export interface RankedTexts {
  /** As for `rankTexts`. */
  readonly lengths: Float64Array;
  readonly terms: TermSource;
}

/**
 * Ranks the texts at some positions as if there were no others. Access rules hide the rest, and a rank would otherwise
 * reveal how many hidden texts there are and which words they contain.
 */
export function rankAmong(
  { lengths, terms }: RankedTexts,
  words: readonly string[],
  places: Int32Array | undefined,
): Float64Array {
  if (places === undefined || places.length === lengths.length) return rankTexts(lengths, words, terms);
  return rankTexts(pick(lengths, places), words, termsAmong(terms, places));
}

function termsAmong(terms: TermSource, places: Int32Array): TermSource {
  const last = places.at(-1) ?? -1;
  const isAmong = new Uint8Array(last + 1);
  for (const place of places) isAmong[place] = 1;
  return {
    placesWith: (term: RankTerm) => terms.placesWith(term).filter((place) => isAmong[place] === 1),
    frequencies: (term: RankTerm) => pick(terms.frequencies(term), places),
    presence: (term: RankTerm) => pick(terms.presence(term), places),
  };
}

// A loop without function calls: a process that answers one query ends before its engine has optimized them.
function pick(values: Frequencies, places: Int32Array): Float64Array {
  const picked = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 1) picked[at] = values[places[at] as number] as number;
  return picked;
}
