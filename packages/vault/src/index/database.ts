import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { IndexDamaged, type IndexPlace, IndexUnavailable } from '../metadata/index-source.ts';
import { FORMAT, SCHEMA } from './schema.ts';

const BUSY_MS = 5000;
/** SQLITE_CORRUPT, SQLITE_NOTADB, and SQLITE_ERROR: what is asked of a database of ours is right, so that one is none. */
const WORTHLESS: readonly number[] = [11, 26, 1];
/** The database is one of ours, in a form that is no longer read. */
const OTHER_FORMAT = 'other format';

/** A row as it is read: its columns in order. */
export type Row = readonly unknown[];

/** The database of an index. */
export class IndexDatabase {
  readonly #database: DatabaseSync;
  readonly #place: IndexPlace;
  readonly #statements = new Map<string, StatementSync>();
  #isDamaged = false;
  #isInTransaction = false;

  constructor(database: DatabaseSync, place: IndexPlace) {
    this.#database = database;
    this.#place = place;
  }

  /** Whether it can no longer be used, and its file is gone. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** @throws IndexDamaged when the file cannot be what was written */
  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as unknown as Row[];
    } catch (error) {
      if (!isWorthless(error)) throw error;
      throw this.damaged((error as Error).message, error);
    }
  }

  /** Gives up the file, which holds what was never written to it: an error to throw. */
  damaged(what: string, cause?: unknown): IndexDamaged {
    this.#isDamaged = true;
    this.#place.discard();
    return new IndexDamaged(what, { cause });
  }

  /** A column of the one row that tells of the whole. @throws IndexDamaged where it is not there */
  state(column: 'generation' | 'next_text' | 'is_heaped'): number {
    const value = this.rows(`SELECT ${column} FROM state`)[0]?.[0];
    if (typeof value !== 'number') throw this.damaged(`it has no ${column}`);
    return value;
  }

  /** The numbers of one column. As a list in one row they are read in a third of the time. */
  numbers(column: string, from: string, ...values: SQLInputValue[]): number[] {
    const [row] = this.rows(`SELECT json_group_array(${column}) FROM ${from}`, ...values);
    return JSON.parse(String(row?.[0])) as number[];
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Holds fast to what is stored now, until `commit`. */
  begin(mode: 'reading' | 'writing'): void {
    this.#database.exec(mode === 'reading' ? 'BEGIN' : 'BEGIN IMMEDIATE');
    this.#isInTransaction = true;
  }

  /** Ends the transaction, if there is one. */
  commit(): void {
    if (this.#isInTransaction) this.#database.exec('COMMIT');
    this.#isInTransaction = false;
  }

  /** Gives back the room that putting it in order left empty. */
  shrink(): void {
    this.rows('PRAGMA incremental_vacuum');
  }

  /** Ends a transaction that failed; a failure so grave that SQLite ended it by itself is told as it was. */
  rollbackAfter(cause: unknown): void {
    this.#isInTransaction = false;
    try {
      this.#database.exec('ROLLBACK');
    } catch (error) {
      if (sqliteCode(error) === undefined) throw new Error('A failed transaction cannot be ended.', { cause });
    }
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Opens the database of an index, made anew where it is damaged or of another form.
 *
 * @throws IndexUnavailable when it cannot be read or written
 */
export function openDatabase(place: IndexPlace): IndexDatabase {
  try {
    return open(place);
  } catch (error) {
    if (!isWorthless(error)) throw unavailable(error);
  }
  try {
    place.discard();
    return open(place);
  } catch (error) {
    throw unavailable(error);
  }
}

/** Whether an error tells that what the file holds is good for nothing. */
export function isWorthless(error: unknown): boolean {
  if (error instanceof IndexDamaged) return true;
  if (error instanceof Error && error.message === OTHER_FORMAT) return true;
  return WORTHLESS.includes(sqliteCode(error) ?? 0);
}

/** What keeps SQLite from its work, as a reason to do without; any other error as it is. */
export function unavailable(error: unknown): unknown {
  if (sqliteCode(error) === undefined) return error;
  return new IndexUnavailable((error as Error).message, { cause: error });
}

function open(place: IndexPlace): IndexDatabase {
  place.make();
  const database = new DatabaseSync(place.file, { timeout: BUSY_MS });
  try {
    database.exec(
      'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000',
    );
    if (formatOf(database) === 0) createSchema(database);
    if (formatOf(database) !== FORMAT) throw new Error(OTHER_FORMAT);
    return new IndexDatabase(database, place);
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  // Another process may have been faster.
  if (formatOf(database) === 0) database.exec(`${SCHEMA}; PRAGMA user_version = ${FORMAT}`);
  database.exec('COMMIT');
}

function formatOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.['user_version'];
}

/** SQLite's primary result code; undefined for errors of other origin. */
function sqliteCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
