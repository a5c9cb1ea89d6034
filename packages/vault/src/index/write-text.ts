import type { ReadText } from '../metadata/index-source.ts';
import { type FactOf, type Facts, factsOf } from '../metadata/note-facts.ts';
import { bodyTokens, tokenText } from '../search/tokens.ts';
import { isBulkLoading } from './bulk-load.ts';
import type { IndexDatabase, Row } from './database.ts';
import { type FactRow, factId, factRows } from './fact-rows.ts';
import { isSettledAt, type KnownText } from './known-texts.ts';
import { rankedText } from './scan-index.ts';
import { FACT_TABLES } from './schema.ts';
import { Vocabulary } from './vocabulary.ts';

/** Characters to insert together: alternating with reading notes would evict both from the CPU caches. */
const GATHERED = 4_194_304;
/** Bytes to keep of a digest. */
const DIGEST = 16;

/** Writes texts into an index, within a transaction. */
export class TextWriter {
  readonly #database: IndexDatabase;
  /** Undefined during a bulk load, which lists the words at the end. */
  readonly #vocabulary: Vocabulary | undefined;
  /** Rows waiting for `words`. */
  readonly #gathered: (readonly (string | number)[])[] = [];
  #gatheredLength = 0;
  #nextId: number;

  constructor(database: IndexDatabase) {
    this.#database = database;
    this.#vocabulary = isBulkLoading(database) ? undefined : new Vocabulary(database);
    this.#nextId = database.state('next_text');
  }

  /** Indexes a text, replacing what was known of it. */
  write(read: ReadText, known: KnownText | undefined): KnownText {
    const { path, stamp, state } = read;
    const isSettled = isSettledAt(stamp, read.openedMs);
    if (known !== undefined && state === known.state && state === 'read' && this.#isOfDigest(known.id, read))
      return { ...known, stamp, isSettled };

    const id = known?.id ?? this.#newId();
    if (known !== undefined) this.#forgetWords(id);
    const facts = factsOf(path, read.text);
    const isRough = state === 'read' && this.#writeWords(id, read, facts);
    this.#writeFacts(id, facts, known !== undefined);
    this.#database.run('INSERT INTO digest VALUES (?, ?)', id, digestBytes(read));
    return { id, stamp, state, isRough, isSettled };
  }

  forget(id: number): void {
    for (const table of FACT_TABLES)
      this.#database.run(`DELETE FROM ${table} WHERE id >= ? AND id < ?`, factId(id, 0), factId(id + 1, 0));
    this.#forgetWords(id);
  }

  #forgetWords(id: number): void {
    this.#database.run('DELETE FROM digest WHERE text = ?', id);
    this.#database.run('DELETE FROM words WHERE rowid = ?', id);
    this.#database.run('DELETE FROM parts WHERE rowid = ?', id);
  }

  /** Call it after the last text. */
  finish(): void {
    this.#insertWords();
    this.#vocabulary?.finish();
    // Once for all texts: an update makes FTS5 flush what it has gathered to the disk.
    this.#database.run('UPDATE state SET next_text = ?', this.#nextId);
  }

  #insertWords(): void {
    this.#gatheredLength = 0;
    for (const row of this.#gathered.splice(0))
      this.#database.run(
        'INSERT INTO words (rowid, title, aliases, headings, tags, body) VALUES (?, ?, ?, ?, ?, ?)',
        ...row,
      );
  }

  #isOfDigest(id: number, read: ReadText): boolean {
    return this.#database.rows('SELECT 1 FROM digest WHERE text = ? AND digest = ?', id, digestBytes(read)).length > 0;
  }

  #newId(): number {
    this.#nextId += 1;
    return this.#nextId - 1;
  }

  /** Returns whether some of the text's words are missing from the index. */
  #writeWords(id: number, { path, text }: ReadText, facts: Facts): boolean {
    const { title, aliases, headings, tags, body } = rankedText(path, text, facts);
    const names = [title, aliases, headings, tags].map(tokenText);
    const { text: words, isRough, parts } = bodyTokens(body);
    this.#gathered.push([id, ...names.map((name) => name.text), words]);
    this.#gatheredLength += words.length;
    if (this.#gatheredLength > GATHERED) this.#insertWords();
    if (parts.size > 0) {
      const together = [...parts].join(' ');
      this.#database.run('INSERT INTO parts (rowid, tokens) VALUES (?, ?)', id, together);
      this.#vocabulary?.add(together);
    }
    this.#vocabulary?.add(words);
    return isRough;
  }

  #writeFacts(id: number, facts: Facts, isKnown: boolean): void {
    for (const kind of FACT_TABLES) {
      const before = isKnown ? this.#factsOf(id, kind) : [];
      const after = rowsOf(kind, facts).map((row, place) => [factId(id, place), ...row]);
      this.#rewrite(kind, before, after);
    }
  }

  #factsOf(id: number, table: FactTable): Row[] {
    const sql = `SELECT * FROM ${table} WHERE id >= ? AND id < ? ORDER BY id`;
    return this.#database.rows(sql, factId(id, 0), factId(id + 1, 0));
  }

  /** Leaves unchanged rows alone, because each changed one costs several pages on the disk. */
  #rewrite(table: FactTable, before: readonly Row[], after: readonly FactRow[]): void {
    const isKept = (place: number) => isSameRow(before[place], after[place]);
    for (const [place, [key]] of before.entries())
      if (!isKept(place)) this.#database.run(`DELETE FROM ${table} WHERE id = ?`, Number(key));
    const changed = after.filter((_, place) => !isKept(place));
    this.#database.insert(table, changed);
  }
}

function digestBytes({ digest }: ReadText): Uint8Array {
  return Buffer.from(digest, 'hex').subarray(0, DIGEST);
}

type FactTable = (typeof FACT_TABLES)[number];

function rowsOf<Kind extends keyof Facts>(kind: Kind, facts: Facts): FactRow[] {
  const ofKind: readonly FactOf[Kind][] = facts[kind];
  return ofKind.map((fact) => factRows[kind].row(fact));
}

function isSameRow(a: Row | undefined, b: Row | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((value, column) => value === b[column]);
}
