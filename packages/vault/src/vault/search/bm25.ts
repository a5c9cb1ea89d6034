import { piecesOf, runTokens, tokensIn, tokenText } from './tokens.ts';

/** A text by the parts that weigh differently. */
export interface RankedText {
  readonly title: string;
  readonly aliases: string;
  readonly headings: string;
  readonly body: string;
}

/** How much more a word counts in each part than in the text itself. */
export const rankWeights = { title: 10, aliases: 8, headings: 4, body: 1 } as const;

const PARTS = ['title', 'aliases', 'headings', 'body'] as const;
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;

/** A piece of a query: tokens in a row, the last of which may be the beginning of a longer one. */
interface Phrase {
  readonly tokens: readonly string[];
  readonly mayGoOn: boolean;
}

/** The expression of FTS5 that finds texts by words; undefined where there are none. */
export function rankExpression(words: readonly string[]): string | undefined {
  const phrases = words.flatMap(phrasesOf).map(({ tokens, mayGoOn }) => `"${tokens.join(' ')}"${mayGoOn ? '*' : ''}`);
  return phrases.length === 0 ? undefined : phrases.join(' OR ');
}

/**
 * Ranks texts by words, as FTS5 does (https://sqlite.org/fts5.html#the_bm25_function): higher is better, 0 is not at all.
 *
 * @param texts undefined for those that are not known
 */
export function bm25Of(texts: readonly (RankedText | undefined)[], words: readonly string[]): Float64Array {
  const known = texts.map((text) => text && PARTS.map((part) => tokensIn(tokenText(text[part]).text)));
  const lengths = known.map((parts) => parts?.reduce((sum, tokens) => sum + tokens.length, 0) ?? 0);
  const count = known.filter((parts) => parts !== undefined).length;
  const average = lengths.reduce((sum, length) => sum + length, 0) / count;

  const scores = new Float64Array(texts.length);
  for (const phrase of words.flatMap(phrasesOf)) {
    const frequencies = known.map((parts) => (parts === undefined ? 0 : frequencyIn(parts, phrase)));
    const hits = frequencies.filter((frequency) => frequency > 0).length;
    const idf = Math.max(Math.log((count - hits + 0.5) / (hits + 0.5)), LEAST_IDF);
    frequencies.forEach((frequency, at) => {
      const length = 1 - B + (B * (lengths[at] ?? 0)) / average;
      scores[at] = (scores[at] ?? 0) + (idf * frequency * (K1 + 1)) / (frequency + K1 * length);
    });
  }
  return scores;
}

function phrasesOf(word: string): Phrase[] {
  return piecesOf(word).map(({ kind, text }) => {
    if (kind !== 'run') return { tokens: [text], mayGoOn: true };
    const tokens = runTokens(text);
    return tokens.length === 1 ? { tokens, mayGoOn: true } : { tokens: tokens.slice(0, -1), mayGoOn: false };
  });
}

function frequencyIn(parts: readonly (readonly string[])[], phrase: Phrase): number {
  return PARTS.reduce((sum, part, at) => sum + rankWeights[part] * occurrences(parts[at] ?? [], phrase), 0);
}

function occurrences(tokens: readonly string[], { tokens: wanted, mayGoOn }: Phrase): number {
  const last = wanted.length - 1;
  let count = 0;
  for (let at = 0; at + last < tokens.length; at += 1) {
    const fits = wanted.every((token, index) => {
      const there = tokens[at + index] ?? '';
      return index === last && mayGoOn ? there.startsWith(token) : there === token;
    });
    if (fits) count += 1;
  }
  return count;
}
