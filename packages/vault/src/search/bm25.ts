import { oncePerList } from '../metadata/once-per-list.ts';
import { bodyTokens, countTokens, isOfRun, piecesOf, runTokens, tokenText } from './tokens.ts';

/** A text by the parts that have different weights. */
export interface RankedText {
  readonly title: string;
  readonly aliases: string;
  readonly headings: string;
  readonly tags: string;
  readonly body: string;
}

/** How much a word counts in each part of a text. */
export const rankWeights = { title: 10, aliases: 8, headings: 4, tags: 2, body: 1 } as const;

/** A search term: an exact token, or the beginning of one. */
export interface RankTerm {
  readonly kind: 'token' | 'beginning';
  readonly text: string;
}

/** The weighted number of occurrences of a term in each text; 0 for none. */
export type Frequencies = Float64Array;

/** The parts that name a text, a section of it or its subject. */
export const NAMING_PARTS = ['title', 'aliases', 'headings', 'tags'] as const;
const PARTS = [...NAMING_PARTS, 'body'] as const;
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;
/** Nobody reads more results than this, and counting all occurrences in them would take longer than everything else. */
const MANY = 4096;

/** Splits words into ranking terms: runs without spaces become pairs of characters. */
function rankTerms(words: readonly string[]): RankTerm[] {
  const terms = words
    .flatMap(piecesOf)
    .flatMap(({ kind, text }): RankTerm[] => (kind === 'run' ? termsOfRun(text) : [{ kind: 'beginning', text }]));
  return [...new Map(terms.map((term) => [`${term.kind} ${term.text}`, term])).values()];
}

/** The terms that find a run without spaces: its pairs of characters. */
export function termsOfRun(run: string): RankTerm[] {
  const pairs = runTokens(run).slice(0, -1);
  return pairs.length === 0 ? [{ kind: 'beginning', text: run }] : pairs.map((text) => ({ kind: 'token', text }));
}

/** Knows which texts contain a term. */
export interface TermSource {
  /** The positions of the texts that contain a term, in any order. */
  placesWith(term: RankTerm): readonly number[];
  frequencies(term: RankTerm): Frequencies;
  /** 1 for each text that contains a term, or the weight of the names and headings that contain it. */
  presence(term: RankTerm): Frequencies;
}

/**
 * Ranks texts by words: higher is better, 0 means no match.
 *
 * Words that more than half of the texts contain are ignored, as they add nothing to rarer ones; if all are that
 * common, only the rarest counts. Occurrences of a word in thousands of texts are not counted.
 *
 * @param lengths as for `bm25`
 */
export function rankTexts(lengths: Float64Array, words: readonly string[], source: TermSource): Float64Array {
  const terms = rankTerms(words).map((term) => ({ term, count: source.placesWith(term).length }));
  const frequencies = selectiveTerms(terms, sizeOf(lengths).count / 2).map(({ term, count }) =>
    count > MANY ? source.presence(term) : source.frequencies(term),
  );
  return bm25(lengths, frequencies);
}

function selectiveTerms<Term extends { readonly count: number }>(
  terms: readonly Term[],
  most: number,
): readonly Term[] {
  const selective = terms.filter(({ count }) => count <= most);
  return selective.length > 0 ? selective : terms.toSorted((a, b) => a.count - b.count).slice(0, 1);
}

/**
 * Ranks texts by their terms with BM25: higher is better, 0 means no match.
 *
 * @param lengths size of each text in bytes, which is known without reading it; 0 if the text is unknown
 */
function bm25(lengths: Float64Array, terms: readonly Frequencies[]): Float64Array {
  const { count, average } = sizeOf(lengths);
  const scores = new Float64Array(lengths.length);
  for (const frequencies of terms) {
    const hits = countHits(frequencies);
    const idf = Math.max(Math.log((count - hits + 0.5) / (hits + 0.5)), LEAST_IDF);
    for (let at = 0; at < frequencies.length; at += 1) {
      const frequency = frequencies[at] as number;
      if (frequency === 0) continue;
      const norm = K1 * (1 - B + (B * (lengths[at] as number)) / average);
      scores[at] = (scores[at] as number) + (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}

// No function calls in these loops: a process that answers one query ends before its engine has optimized them.
const sizeOf = oncePerList((lengths: Float64Array): { count: number; average: number } => {
  let count = 0;
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) {
    const length = lengths[at] as number;
    if (length > 0) count += 1;
    sum += length;
  }
  return { count, average: Math.max(sum / Math.max(count, 1), 1) };
});

function countHits(frequencies: Frequencies): number {
  let count = 0;
  for (let at = 0; at < frequencies.length; at += 1) if (frequencies[at] !== 0) count += 1;
  return count;
}

function placesOfHits(frequencies: Frequencies): number[] {
  const places: number[] = [];
  for (let at = 0; at < frequencies.length; at += 1) if (frequencies[at] !== 0) places.push(at);
  return places;
}

/**
 * Ranks texts by words, from the texts themselves.
 *
 * @param lengths as for `bm25`
 * @param texts undefined for unknown texts
 */
export function rankByReading(
  lengths: Float64Array,
  texts: readonly (TokenizedText | undefined)[],
  words: readonly string[],
): Float64Array {
  const frequencies = (term: RankTerm) =>
    Float64Array.from(texts, (text) => (text === undefined ? 0 : frequencyIn(text, term)));
  return rankTexts(lengths, words, {
    frequencies,
    presence: (term) => Float64Array.from(texts, (text) => (text === undefined ? 0 : presenceIn(text, term))),
    placesWith: (term) => placesOfHits(frequencies(term)),
  });
}

/** A text by the tokens of its parts. */
export interface TokenizedText {
  /** Each part as made by tokens.ts. */
  readonly parts: Readonly<Record<keyof RankedText, string>>;
  /** As in `BodyTokens`. */
  readonly bodyParts: ReadonlySet<string>;
}

/** Splits a text into its ranking tokens. */
export function tokenized({ title, aliases, headings, tags, body }: RankedText): TokenizedText {
  const { text, parts } = bodyTokens(body);
  return {
    parts: {
      title: tokenText(title).text,
      aliases: tokenText(aliases).text,
      headings: tokenText(headings).text,
      tags: tokenText(tags).text,
      body: text,
    },
    bodyParts: parts,
  };
}

/** The weighted number of occurrences of a term in a text. */
export function frequencyIn({ parts, bodyParts }: TokenizedText, { kind, text }: RankTerm): number {
  const inBody = isOfRun(text) && hasPart(bodyParts, { kind, text }) ? rankWeights.body : 0;
  return PARTS.reduce((sum, part) => sum + rankWeights[part] * countTokens(parts[part], { kind, text }), inBody);
}

/** The weighted number of occurrences of some tokens in a text; any number of them among `bodyParts` counts once. */
export function weightIn(text: TokenizedText, tokens: readonly string[]): number {
  const areParts = tokens.some((token) => !isOfRun(token) && text.bodyParts.has(token));
  return tokens.reduce((sum, token) => sum + frequencyIn(text, termOf(token)), areParts ? rankWeights.body : 0);
}

/** The term for a word, a pair of characters, or one character of a run. */
export function termOf(token: string): RankTerm {
  return { kind: isOfRun(token) && Array.from(token).length === 1 ? 'beginning' : 'token', text: token };
}

function hasPart(parts: ReadonlySet<string>, { kind, text }: RankTerm): boolean {
  return kind === 'token' ? parts.has(text) : [...parts].some((part) => part.startsWith(text));
}

/** The weight of a text if occurrences are not counted; see `TermSource`. */
export function presenceIn(text: TokenizedText, term: RankTerm): number {
  const { kind, text: wanted } = term;
  if (frequencyIn(text, term) === 0) return 0;
  const named = NAMING_PARTS.filter((part) => countTokens(text.parts[part], { kind, text: wanted }) > 0);
  return named.reduce((sum, part) => sum + rankWeights[part], 1);
}
