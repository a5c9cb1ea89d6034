import { inPlainLetters } from '../search/fold-text.ts';
import { isWord, tokensOf } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';

/** An index and the words of its texts. */
export interface IndexedWords {
  readonly database: IndexDatabase;
  /** See `termLists`. */
  terms(): readonly string[];
}

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
    const lists = termLists(this.#database);
    const added = [...this.#seen].filter((token) => isWord(token) && !isListed(lists, token));
    insertTerms(this.#database, added);
    if (lists.length < MOST_PARTS) return;
    const terms = termLists(this.#database).flatMap((list) => list.split(BREAK).filter((term) => term !== ''));
    this.#database.run('DELETE FROM terms');
    listTogether(this.#database, terms.sort());
  }
}

/** Rebuilds the list of words from the current texts. */
export function listTerms(database: IndexDatabase): void {
  const words = database.rows('SELECT term FROM word UNION SELECT term FROM part').map(([term]) => term as string);
  for (const table of ['accented', 'terms']) database.run(`DELETE FROM ${table}`);
  insertTerms(database, words.filter(isWord));
}

/** The words of all texts, in a few long strings, each in order. @throws IndexDamaged if the disk returns zeros instead */
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
      if (start === terms.length) break;
      const end = terms.indexOf(BREAK, start);
      found.push(terms.slice(start, end));
      if (found.length > most) return undefined;
      from = terms.indexOf(wanted, end);
    }
  }
  return found;
}

/** Finds the words that equal one without accents. */
export function termsLike({ database, terms }: IndexedWords, plain: string): string[] {
  const accented = database.rows('SELECT term FROM accented WHERE plain = ?', plain).map(([term]) => term as string);
  return isListed(terms(), plain) ? [plain, ...accented] : accented;
}

/** The words that begin with a text, with or without their accents. */
export function termsFrom({ database, terms }: IndexedWords, beginning: string): string[] {
  const written = termsWith(terms(), beginning, { at: 'start', most: Number.POSITIVE_INFINITY }) ?? [];
  const sql = 'SELECT term FROM accented WHERE plain >= ? AND plain < ?';
  const accented = database.rows(sql, beginning, `${beginning}\u{10ffff}`).map(([term]) => term as string);
  return [...new Set([...written, ...accented])];
}

/** The words that end with a text, with or without their accents. */
export function termsTo({ database, terms }: IndexedWords, ending: string): string[] {
  const written = termsWith(terms(), ending, { at: 'end', most: Number.POSITIVE_INFINITY }) ?? [];
  const sql = 'SELECT term FROM accented WHERE substr(plain, -length(?1)) = ?1';
  const accented = database.rows(sql, ending).map(([term]) => term as string);
  return [...new Set([...written, ...accented])];
}

/** Which of some words without accents are listed, with any accents. */
export function knownAmong({ database, terms }: IndexedWords, words: readonly string[]): Set<string> {
  const sql = 'SELECT value FROM json_each(?) WHERE value IN (SELECT plain FROM accented)';
  const accented = database.rows(sql, JSON.stringify(words)).map(([word]) => word as string);
  return new Set([...words.filter((word) => isListed(terms(), word)), ...accented]);
}

function insertTerms(database: IndexDatabase, terms: readonly string[]): void {
  const sorted = terms.toSorted();
  const accented = sorted.map((term) => [inPlainLetters(term), term]).filter(([plain, term]) => plain !== term);
  database.insert('accented', accented);
  listTogether(database, sorted);
}

/** @param terms in order */
function listTogether(database: IndexDatabase, terms: readonly string[]): void {
  if (terms.length === 0) return;
  database.run('INSERT INTO terms (terms) VALUES (?)', `${BREAK}${terms.join(BREAK)}${BREAK}`);
}

function isListed(lists: readonly string[], term: string): boolean {
  return lists.some((list) => holds(list, term));
}

/** Whether a list of words in order has one, by halving the list. */
function holds(list: string, term: string): boolean {
  // Both are at a break.
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const start = list.lastIndexOf(BREAK, (low + high) >>> 1);
    const end = list.indexOf(BREAK, start + 1);
    const middle = list.slice(start + 1, end);
    if (middle === term) return true;
    if (middle < term) low = end;
    else high = start;
  }
  return false;
}
