import { type NAMING_PARTS, type RankTerm, rankWeights, termsOfRun } from '../search/bm25.ts';
import { foldText, inPlainLetters } from '../search/fold-text.ts';
import { isOfRun, type Piece, piecesOf } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';
import { type IndexedWords, termsLike, termsWith } from './vocabulary.ts';

/** Numbers of the texts that may match; with `isSure`, exactly those that do. */
export interface FoundTexts {
  readonly ids: readonly number[];
  readonly isSure: boolean;
}

/** Terms of which one must be at a position, or must begin what is there. */
interface Alternatives {
  readonly terms: readonly string[];
  readonly areBeginnings?: boolean;
}

/** Larger than any weight, so that a weight and a text's number fit into one number. */
const WEIGHTS = 16;
/** The column of most occurrences comes first. */
const COLUMN_WEIGHTS = Object.entries(rankWeights)
  .toReversed()
  .map(([column, weight]) => `WHEN '${column}' THEN ${weight}`)
  .join(' ');
/** Most words for one query; above this, the index does not narrow it down. */
const MOST_TERMS = 400;
/** Most phrases to search one by one. */
const MOST_PHRASES = 64;

/** Finds the texts that contain a piece of text; undefined if the index cannot narrow them down. */
export function findHolding({ database, terms }: IndexedWords, text: string): FoundTexts | undefined {
  const pieces = piecesOf(text);
  return find(database, text, (piece, index) =>
    wordTerms(terms, piece.text, { isFirst: index === 0, isLast: index === pieces.length - 1 }),
  );
}

/** Finds the texts that contain a whole word, with any accents; undefined as in `findHolding`. */
export function findWord(words: IndexedWords, text: string): FoundTexts | undefined {
  return find(words.database, text, (piece) => ({ terms: termsLike(words, inPlainLetters(piece.text)) }));
}

/** Finds the texts that contain a term, anywhere or in some of their parts. */
export function textsWith(
  database: IndexDatabase,
  { kind, text }: RankTerm,
  parts: readonly (typeof NAMING_PARTS)[number][] = [],
): number[] {
  const filter = parts.length === 0 ? '' : `{${parts.join(' ')}} : `;
  const expression = `"${text}"${kind === 'beginning' ? ' *' : ''}`;
  const found = database.numbers('rowid', 'words WHERE words MATCH ?', `${filter}${expression}`);
  if (parts.length > 0 || !isOfRun(text)) return found;
  const inRuns = withRuns(database, [text]);
  return found.length === 0 ? inRuns : [...new Set([...found, ...inRuns])];
}

/** Finds the texts that have two words in a row, of which the second may be the beginning of a longer one. */
export function textsInRow(database: IndexDatabase, first: string, second: string): number[] {
  return database.numbers('rowid', 'words WHERE words MATCH ?', `"${first} ${second}" *`);
}

/** Finds the texts whose title has all words of a name, and may be that name. */
export function textsTitled(database: IndexDatabase, name: string): number[] {
  const terms = piecesOf(name).flatMap(({ kind, text }): RankTerm[] =>
    kind === 'run' ? termsOfRun(text) : [{ kind: 'token', text }],
  );
  if (terms.length === 0) return [];
  const tokens = terms.map(({ kind, text }) => `"${text}"${kind === 'beginning' ? ' *' : ''}`);
  return database.numbers('rowid', 'words WHERE words MATCH ?', `{title} : (${tokens.join(' AND ')})`);
}

/** Adds up a term's weight in each text, by text number, in the order of its occurrences. */
export function weighTerm(
  database: IndexDatabase,
  { kind, text }: RankTerm,
  add: (id: number, weight: number) => void,
): void {
  const weight = `CASE col ${COLUMN_WEIGHTS} END`;
  // In byte order, everything that begins with the token is before this end, and nothing else.
  const end = kind === 'beginning' ? `${text}\u{10ffff}` : `${text}\0`;
  const column = `doc * ${WEIGHTS} + ${weight}`;
  for (const both of database.numbers(column, 'instance WHERE term >= ? AND term < ?', text, end))
    add(Math.floor(both / WEIGHTS), both % WEIGHTS);
  if (isOfRun(text)) for (const id of withRuns(database, [text])) add(id, rankWeights.body);
}

/** @param termsOf the terms that a word of the text may appear as; undefined for too many */
function find(
  database: IndexDatabase,
  text: string,
  termsOf: (piece: Piece, index: number) => Alternatives | undefined,
): FoundTexts | undefined {
  const pieces = piecesOf(text);
  const runs = pieces.flatMap((piece) => (piece.kind === 'run' ? piece.text : []));
  const phrases: Alternatives[][] = [[]];
  let isWhole = true;
  for (const [index, piece] of pieces.entries()) {
    const terms = piece.kind === 'sign' ? { terms: [piece.text] } : piece.kind === 'word' && termsOf(piece, index);
    // A word without usable terms separates phrases: the words on both sides of it are not adjacent.
    if (terms === false || terms === undefined) phrases.push([]);
    else phrases.at(-1)?.push(terms);
    if (terms === undefined) isWhole = false;
  }
  const known = phrases.filter((phrase) => phrase.length > 0);
  if (known.length === 0 && runs.length === 0) return undefined;

  const isBare = pieces.length === 1 && pieces[0]?.text.length === foldText(text).length;
  const isSure = isBare && isWhole && runs.every((run) => Array.from(run).length <= 2);
  if (runs.length === 0) return { ids: matching(database, known), isSure };
  const ids = withRuns(database, runs);
  if (known.length === 0) return { ids, isSure };
  const others = new Set(matching(database, known));
  return { ids: ids.filter((id) => others.has(id)), isSure };
}

/** Finds the texts that may contain some runs without spaces: those with all pairs of their characters. */
function withRuns(database: IndexDatabase, runs: readonly string[]): number[] {
  const terms = runs.flatMap(termsOfRun);
  const expressions = terms.map(({ kind, text }) => `"${text}"${kind === 'beginning' ? ' *' : ''}`);
  return database.numbers('rowid', 'parts WHERE parts MATCH ?', [...new Set(expressions)].join(' AND '));
}

/**
 * Terms for a word of the search text, which may be incomplete only at the ends of that text; undefined for too many.
 */
function wordTerms(
  lists: () => readonly string[],
  word: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Alternatives | undefined {
  if (!isFirst) return { terms: [word], areBeginnings: isLast };
  const terms = termsWith(lists(), word, { at: isLast ? 'any' : 'end', most: MOST_TERMS });
  return terms && { terms };
}

/** Finds the texts that contain all of the phrases. */
function matching(database: IndexDatabase, phrases: readonly (readonly Alternatives[])[]): number[] {
  if (phrases.flat().some(({ terms }) => terms.length === 0)) return [];
  const expression = `body : (${phrases.map((phrase) => `(${expressionOf(phrase)})`).join(' AND ')})`;
  return database.numbers('rowid', 'words WHERE words MATCH ?', expression);
}

/** Adjacent words; if there are very many combinations, only that all words occur. */
function expressionOf(phrase: readonly Alternatives[]): string {
  const isAtEnd = phrase.at(-1)?.areBeginnings === true ? ' *' : '';
  if (phrase.reduce((count, { terms }) => count * terms.length, 1) <= MOST_PHRASES)
    return expandChoices(phrase.map(({ terms }) => terms))
      .map((terms) => `"${terms.join(' ')}"${isAtEnd}`)
      .join(' OR ');
  return phrase
    .map(({ terms, areBeginnings }) => `(${terms.map((term) => `"${term}"${areBeginnings ? ' *' : ''}`).join(' OR ')})`)
    .join(' AND ');
}

/** Every combination of one item from each list. */
function expandChoices(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>((ways, terms) => ways.flatMap((way) => terms.map((term) => [...way, term])), [[]]);
}
