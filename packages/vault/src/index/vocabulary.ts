import { withoutAccents } from '../search/fold-text.ts';
import { isWord, tokensOf } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';

/** Most parts of the term list, which each change adds to, before they are merged. */
const MOST_PARTS = 64;
const BREAK = '\n';

/**
 * The words of all texts, to find those that contain a piece of text without reading the texts.
 *
 * Words are only ever added: a word that no text has any more simply finds no text.
 */
export class Vocabulary {
  readonly #database: IndexDatabase;
  readonly #seen = new Set<string>();

  constructor(database: IndexDatabase) {
    this.#database = database;
  }

  /** Adds the words of a text in the form made by tokens.ts. */
  add(text: string): void {
    for (const token of tokensOf(text)) this.#seen.add(token);
  }

  finish(): void {
    const added = unknownTerms(this.#database, [...this.#seen]).filter(isWord);
    insertTerms(this.#database, added);
    listTogether(this.#database, added);
    const parts = Number(this.#database.rows('SELECT count(*) FROM terms')[0]?.[0]);
    if (parts <= MOST_PARTS) return;
    const terms = this.#database.rows('SELECT term FROM term').map(([term]) => term as string);
    this.#database.run('DELETE FROM terms');
    listTogether(this.#database, terms);
  }
}

/** Checked in a single query, because most words are known. */
function unknownTerms(database: IndexDatabase, terms: readonly string[]): readonly string[] {
  if (database.rows('SELECT 1 FROM term LIMIT 1').length === 0) return terms;
  const sql = 'SELECT value FROM json_each(?) WHERE value NOT IN (SELECT term FROM term)';
  return database.rows(sql, JSON.stringify(terms)).map(([term]) => term as string);
}

/** Rebuilds the list of words from the current texts. */
export function listTerms(database: IndexDatabase): void {
  const words = database.rows('SELECT term FROM word UNION SELECT term FROM part').map(([term]) => term as string);
  const terms = words.filter(isWord);
  for (const table of ['term', 'terms']) database.run(`DELETE FROM ${table}`);
  insertTerms(database, terms);
  listTogether(database, terms);
}

/** The words of all texts, in a few long strings. @throws IndexDamaged if the disk returns zeros instead */
export function termLists(database: IndexDatabase): string[] {
  const lists = database.rows('SELECT terms FROM terms').map(([terms]) => terms as string);
  if (lists.some((terms) => terms === '' || terms.includes('\0'))) throw database.damaged('it has lost words');
  return lists;
}

/**
 * Finds the words that contain, begin with or end with a piece of text.
 *
 * Undefined if there are more than `most`.
 */
export function termsWith(
  lists: readonly string[],
  piece: string,
  { at, most }: { at: 'any' | 'start' | 'end'; most: number },
): string[] | undefined {
  const wanted = `${at === 'start' ? BREAK : ''}${piece}${at === 'end' ? BREAK : ''}`;
  const found: string[] = [];
  for (const terms of lists) {
    for (let from = terms.indexOf(wanted); from !== -1; ) {
      const start = at === 'start' ? from + 1 : terms.lastIndexOf(BREAK, from) + 1;
      const end = terms.indexOf(BREAK, start);
      found.push(terms.slice(start, end));
      if (found.length > most) return undefined;
      from = terms.indexOf(wanted, end);
    }
  }
  return found;
}

/** Finds the words that equal one without accents. */
export function termsLike(database: IndexDatabase, plain: string): string[] {
  return database.rows('SELECT term FROM term WHERE term = ?1 OR plain = ?1', plain).map(([term]) => term as string);
}

/** The words that begin with a text, without accents. */
export function termsFrom(database: IndexDatabase, beginning: string): string[] {
  const sql = `SELECT json_group_array(term) FROM term WHERE term >= ?1 AND term < ?2 OR plain >= ?1 AND plain < ?2`;
  const [row] = database.rows(sql, beginning, `${beginning}\u{10ffff}`);
  return JSON.parse(String(row?.[0])) as string[];
}

/** Which of some words without accents are listed, with any accents. */
export function knownAmong(database: IndexDatabase, words: readonly string[]): Set<string> {
  const sql = `SELECT value FROM json_each(?) WHERE value IN (SELECT term FROM term) OR value IN (SELECT plain FROM term WHERE plain IS NOT NULL)`;
  return new Set(database.rows(sql, JSON.stringify(words)).map(([word]) => word as string));
}

/** In order, so that each page of the table is written once. */
function insertTerms(database: IndexDatabase, terms: readonly string[]): void {
  const rows = terms.toSorted().map((term) => {
    const plain = withoutAccents(term);
    return [term, plain === term ? null : plain];
  });
  database.insert('term', rows);
}

function listTogether(database: IndexDatabase, terms: readonly string[]): void {
  if (terms.length === 0) return;
  database.run('INSERT INTO terms (terms) VALUES (?)', `${BREAK}${terms.join(BREAK)}${BREAK}`);
}
