import { type RankTerm, rankWeights } from '../vault/search/bm25.ts';
import { foldText, withoutAccents } from '../vault/search/fold-text.ts';
import { type Piece, piecesOf } from '../vault/search/tokens.ts';
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

/** More than any weight, so that one and the number of a text make one number. */
const WEIGHTS = 16;
/** Words that one question is made of at most; beyond, the index narrows nothing down. */
const MOST_TERMS = 400;

/** The texts that hold a piece of text; undefined where the index cannot tell any apart. */
export function findHolding({ database, terms }: SearchedTables, text: string): FoundTexts | undefined {
  const pieces = piecesOf(text);
  return find(database, text, (piece, index) =>
    wordTerms(terms, piece.text, { isFirst: index === 0, isLast: index === pieces.length - 1 }),
  );
}

/** The texts that hold something as a whole word, whatever its accents; undefined as above. */
export function findWord(database: IndexDatabase, text: string): FoundTexts | undefined {
  return find(database, text, (piece) => quoted(termsLike(database, withoutAccents(piece.text))));
}

/** The texts that have a term. */
export function textsWith(database: IndexDatabase, { kind, text }: RankTerm): number[] {
  if (kind === 'character') return withCharacters(database, text);
  return database.numbers('rowid', 'words WHERE words MATCH ?', `"${text}"${kind === 'beginning' ? ' *' : ''}`);
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
  termsOf: (piece: Piece, index: number) => readonly string[] | undefined,
): FoundTexts | undefined {
  const pieces = piecesOf(text);
  const runs = pieces.flatMap((piece) => (piece.kind === 'run' ? piece.text : [])).join('');
  const terms = pieces.flatMap((piece, index) => {
    if (piece.kind === 'run') return [];
    return [piece.kind === 'sign' ? quoted([piece.text]) : termsOf(piece, index)];
  });
  const known = terms.filter((alternatives) => alternatives !== undefined);
  if (known.length === 0 && runs === '') return undefined;

  const isBare = pieces.length === 1 && pieces[0]?.text.length === foldText(text).length;
  const isSure = isBare && known.length === terms.length && Array.from(runs).length < 2;
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
  terms: () => readonly string[],
  word: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string[] | undefined {
  if (!isFirst && !isLast) return quoted([word]);
  if (!isFirst) return [`"${word}"*`];
  const found = termsWith(terms(), word, { at: isLast ? 'any' : 'end', most: MOST_TERMS });
  return found && quoted(found);
}

function matching(database: IndexDatabase, wanted: readonly (readonly string[])[]): number[] {
  if (wanted.some((terms) => terms.length === 0)) return [];
  const expression = `body : (${wanted.map((terms) => `(${terms.join(' OR ')})`).join(' AND ')})`;
  return database.numbers('rowid', 'words WHERE words MATCH ?', expression);
}

function quoted(terms: readonly string[]): string[] {
  return terms.map((term) => `"${term}"`);
}
