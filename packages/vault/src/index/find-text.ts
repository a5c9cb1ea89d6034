import { type RankTerm, rankWeights } from '../vault/search/bm25.ts';
import { foldText, withoutAccents } from '../vault/search/fold-text.ts';
import { type Piece, piecesOf, runTokens } from '../vault/search/tokens.ts';
import type { IndexDatabase } from './database.ts';
import { termsLike, termsWith } from './vocabulary.ts';

/** Which texts hold what was asked for, by their numbers: `isSure` where all of these do and no other. */
export interface FoundTexts {
  readonly ids: readonly number[];
  readonly isSure: boolean;
}

/** Words that one question is made of at most; beyond, the index narrows nothing down. */
const MOST_TERMS = 400;

/** The texts that hold a piece of text; undefined where the index cannot tell any apart. */
export function findHolding(database: IndexDatabase, text: string): FoundTexts | undefined {
  const pieces = piecesOf(text);
  const [only] = pieces;
  const isBare = pieces.length === 1 && only?.text.length === foldText(text).length;
  const wanted = pieces.map((piece, index) => {
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    return piece.kind === 'word' ? wordTerms(database, piece.text, { isFirst, isLast }) : [exactPiece(piece)];
  });
  const known = wanted.filter((terms) => terms !== undefined);
  if (known.length === 0) return undefined;
  return { ids: matching(database, known), isSure: isBare && known.length === wanted.length };
}

/** The texts that hold something as a whole word, whatever its accents; undefined as above. */
export function findWord(database: IndexDatabase, text: string): FoundTexts | undefined {
  const pieces = piecesOf(text);
  const [only] = pieces;
  const wanted = pieces.map((piece) =>
    piece.kind === 'word' ? quoted(termsLike(database, withoutAccents(piece.text))) : [exactPiece(piece)],
  );
  if (wanted.length === 0) return undefined;
  const isBare = pieces.length === 1 && only?.text.length === foldText(text).length;
  return { ids: matching(database, wanted), isSure: isBare };
}

/** Each place where a token of a term occurs: the number of its text, and what it weighs there. */
export function countTerm(database: IndexDatabase, { token, mayGoOn }: RankTerm): [id: number, weighed: number][] {
  const { title, aliases, headings, body } = rankWeights;
  const weight = `CASE col WHEN 'body' THEN ${body} WHEN 'headings' THEN ${headings} WHEN 'title' THEN ${title} ELSE ${aliases} END`;
  const sql = `SELECT doc, ${weight} FROM instance WHERE term >= ? AND term < ?`;
  // In bytes nothing that begins with the token comes behind this, and nothing else comes before it.
  const end = mayGoOn ? `${token}\u{10ffff}` : `${token}\0`;
  return database.rows(sql, token, end) as unknown as [number, number][];
}

/** Terms of a word of the text that is whole but at the ends of what is looked for; undefined for too many. */
function wordTerms(
  database: IndexDatabase,
  word: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string[] | undefined {
  if (!isFirst && !isLast) return quoted([word]);
  if (!isFirst) return [`"${word}"*`];
  const terms = termsWith(database, word, { at: isLast ? 'any' : 'end', most: MOST_TERMS });
  return terms && quoted(terms);
}

/** A run of text without spaces stands as its characters, each with the next: the last may go on. */
function exactPiece({ kind, text }: Piece): string {
  const tokens = kind === 'run' ? runTokens(text) : [text];
  if (kind === 'run' && tokens.length > 1) return `"${tokens.slice(0, -1).join(' ')}"`;
  return kind === 'run' ? `"${text}"*` : `"${text}"`;
}

function matching(database: IndexDatabase, wanted: readonly (readonly string[])[]): number[] {
  if (wanted.some((terms) => terms.length === 0)) return [];
  const expression = `body : (${wanted.map((terms) => `(${terms.join(' OR ')})`).join(' AND ')})`;
  return database.rows('SELECT rowid FROM words WHERE words MATCH ?', expression).map((row) => row[0] as number);
}

function quoted(terms: readonly string[]): string[] {
  return terms.map((term) => `"${term}"`);
}
