import { type NAMING_PARTS, type RankTerm, rankWeights } from '../search/bm25.ts';
import { foldText, withoutAccents } from '../search/fold-text.ts';
import { type Piece, piecesOf } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';
import { termsLike, termsWith } from './vocabulary.ts';

/** Which texts hold what was asked for, by their numbers: `isSure` where all of these do and no other. */
export interface FoundTexts {
  readonly ids: readonly number[];
  readonly isSure: boolean;
}

/** Where texts are looked for. */
export interface SearchedTables {
  readonly database: IndexDatabase;
  /** The words of all texts; see `termLists`. */
  terms(): readonly string[];
}

/** The terms of which one stands in a place, or with one of which what stands there begins. */
interface Alternatives {
  readonly terms: readonly string[];
  readonly areBeginnings?: boolean;
}

/** More than any weight, so that one and the number of a text make one number. */
const WEIGHTS = 16;
/** Words that one question is made of at most; beyond, the index narrows nothing down. */
const MOST_TERMS = 400;
/** Ways of putting words side by side that are looked for one by one. */
const MOST_PHRASES = 64;

/** The texts that hold a piece of text; undefined where the index cannot tell any apart. */
export function findHolding({ database, terms }: SearchedTables, text: string): FoundTexts | undefined {
  const pieces = piecesOf(text);
  return find(database, text, (piece, index) =>
    wordTerms(terms, piece.text, { isFirst: index === 0, isLast: index === pieces.length - 1 }),
  );
}

/** The texts that hold something as a whole word, whatever its accents; undefined as above. */
export function findWord(database: IndexDatabase, text: string): FoundTexts | undefined {
  return find(database, text, (piece) => ({ terms: termsLike(database, withoutAccents(piece.text)) }));
}

/** The texts that have a term, anywhere or in some parts of them. */
export function textsWith(
  database: IndexDatabase,
  { kind, text }: RankTerm,
  parts: readonly (typeof NAMING_PARTS)[number][] = [],
): number[] {
  if (kind === 'character') return parts.length === 0 ? withCharacters(database, text) : [];
  const filter = parts.length === 0 ? '' : `{${parts.join(' ')}} : `;
  const expression = `${filter}"${text}"${kind === 'beginning' ? ' *' : ''}`;
  return database.numbers('rowid', 'words WHERE words MATCH ?', expression);
}

/** Adds up what a term weighs in each text, by the texts' numbers, in the order of its places. */
export function weighTerm(
  database: IndexDatabase,
  { kind, text }: RankTerm,
  add: (id: number, weight: number) => void,
): void {
  const { title, aliases, headings, body } = rankWeights;
  if (kind === 'character') {
    for (const id of withCharacters(database, text)) add(id, body);
    return;
  }
  const weight = `CASE col WHEN 'body' THEN ${body} WHEN 'headings' THEN ${headings} WHEN 'title' THEN ${title} ELSE ${aliases} END`;
  // In bytes nothing that begins with the token comes behind this, and nothing else comes before it.
  const end = kind === 'beginning' ? `${text}\u{10ffff}` : `${text}\0`;
  const column = `doc * ${WEIGHTS} + ${weight}`;
  for (const both of database.numbers(column, 'instance WHERE term >= ? AND term < ?', text, end))
    add(Math.floor(both / WEIGHTS), both % WEIGHTS);
}

/** @param termsOf the terms that a word of the text may stand as; undefined for too many */
function find(
  database: IndexDatabase,
  text: string,
  termsOf: (piece: Piece, index: number) => Alternatives | undefined,
): FoundTexts | undefined {
  const pieces = piecesOf(text);
  const runs = pieces.flatMap((piece) => (piece.kind === 'run' ? piece.text : [])).join('');
  const phrases: Alternatives[][] = [[]];
  let isWhole = true;
  for (const [index, piece] of pieces.entries()) {
    const terms = piece.kind === 'sign' ? { terms: [piece.text] } : piece.kind === 'word' && termsOf(piece, index);
    // What a run or a word that may be too many stands between is not side by side.
    if (terms === false || terms === undefined) phrases.push([]);
    else phrases.at(-1)?.push(terms);
    if (terms === undefined) isWhole = false;
  }
  const known = phrases.filter((phrase) => phrase.length > 0);
  if (known.length === 0 && runs === '') return undefined;

  const isBare = pieces.length === 1 && pieces[0]?.text.length === foldText(text).length;
  const isSure = isBare && isWhole && Array.from(runs).length < 2;
  if (runs === '') return { ids: matching(database, known), isSure };
  const ids = withCharacters(database, runs);
  if (known.length === 0) return { ids, isSure };
  const others = new Set(matching(database, known));
  return { ids: ids.filter((id) => others.has(id)), isSure };
}

/** The texts whose runs without spaces have all of these characters. */
function withCharacters(database: IndexDatabase, characters: string): number[] {
  const expression = quoted([...new Set(characters)]).join(' AND ');
  return database.numbers('rowid', 'runs WHERE runs MATCH ?', expression);
}

/** Terms of a word of the text that is whole but at the ends of what is looked for; undefined for too many. */
function wordTerms(
  lists: () => readonly string[],
  word: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Alternatives | undefined {
  if (!isFirst) return { terms: [word], areBeginnings: isLast };
  const terms = termsWith(lists(), word, { at: isLast ? 'any' : 'end', most: MOST_TERMS });
  return terms && { terms };
}

/** The texts that have all of some phrases. */
function matching(database: IndexDatabase, phrases: readonly (readonly Alternatives[])[]): number[] {
  if (phrases.flat().some(({ terms }) => terms.length === 0)) return [];
  const expression = `body : (${phrases.map((phrase) => `(${expressionOf(phrase)})`).join(' AND ')})`;
  return database.numbers('rowid', 'words WHERE words MATCH ?', expression);
}

/** Words side by side; of very many only that they are all there. */
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

/** Every way of taking one of each. */
function expandChoices(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>((ways, terms) => ways.flatMap((way) => terms.map((term) => [...way, term])), [[]]);
}

function quoted(terms: readonly string[]): string[] {
  return terms.map((term) => `"${term}"`);
}
