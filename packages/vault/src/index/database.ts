import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { IndexDamaged, type IndexFile, IndexUnavailable } from '../metadata/index-source.ts';

const BUSY_MS = 5000;
/**
 * SQLITE_CORRUPT, SQLITE_NOTADB and SQLITE_ERROR: our statements are correct, so an error in one means a wrong
 * database.
 */
const WORTHLESS: readonly number[] = [11, 26, 1];
/** One of our databases, in a format that is no longer read. */
const OTHER_FORMAT = 'other format';

/** Rows that one statement inserts. With many more, preparing it takes longer than it saves. */
const ROWS_TOGETHER = 64;

/** Most memory for pages during a scan. */
const SCAN_KILOBYTES = 1000;

/** What is in a database. */
export interface DatabaseLayout {
  /** Increase it with every change of what is stored. A database in another format is recreated. */
  readonly format: number;
  /** Most memory for pages of the file. */
  readonly cacheKilobytes: number;
  readonly schema: string;
}

/** The columns of a row, in order. */
export type Row = readonly unknown[];

/** The database of an index. */
export class IndexDatabase {
  readonly #database: DatabaseSync;
  readonly #place: IndexFile;
  readonly #cacheKilobytes: number;
  readonly #statements = new Map<string, StatementSync>();
  #isDamaged = false;
  #isInTransaction = false;

  constructor(database: DatabaseSync, place: IndexFile, { cacheKilobytes }: DatabaseLayout) {
    this.#database = database;
    this.#place = place;
    this.#cacheKilobytes = cacheKilobytes;
  }

  /** Whether the database is unusable and its file was removed. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** @throws IndexDamaged if the file cannot contain what was written */
  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as unknown as Row[];
    } catch (error) {
      if (!isWorthless(error)) throw error;
      throw this.damaged((error as Error).message, error);
    }
  }

  /**
   * Like `rows`, for a part of a whole table. Few pages stay in memory, because none is read again: those of all links
   * of a large vault would be a fifth of the memory of a query.
   */
  scan(sql: string, ...values: SQLInputValue[]): Row[] {
    this.#limitCache(SCAN_KILOBYTES);
    try {
      return this.rows(sql, ...values);
    } finally {
      this.#limitCache(this.#cacheKilobytes);
    }
  }

  /** Not by a kept statement: SQLite sets the limit when it prepares one. */
  #limitCache(kilobytes: number): void {
    this.#database.exec(`PRAGMA cache_size = -${kilobytes}`);
  }

  /** Discards the file, which contains data that was never written to it. Returns the error to throw. */
  damaged(what: string, cause?: unknown): IndexDamaged {
    this.#isDamaged = true;
    this.#place.discard();
    return new IndexDamaged(what, { cause });
  }

  /** A column of the single `state` row. @throws IndexDamaged if it is missing */
  state(column: string): number {
    const value = this.rows(`SELECT ${column} FROM state`)[0]?.[0];
    if (typeof value !== 'number') throw this.damaged(`it has no ${column}`);
    return value;
  }

  /** The numbers of one column. Reading them as one list in a single row takes a third of the time. */
  numbers(column: string, from: string, ...values: SQLInputValue[]): number[] {
    const [row] = this.rows(`SELECT json_group_array(${column}) FROM ${from}`, ...values);
    return JSON.parse(String(row?.[0])) as number[];
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Inserts rows of equal length, many at a time. */
  insert(table: string, rows: readonly (readonly SQLInputValue[])[]): void {
    const row = `(${rows[0]?.map(() => '?').join(', ')})`;
    const together = rows.length - (rows.length % ROWS_TOGETHER);
    for (let from = 0; from < together; from += ROWS_TOGETHER) {
      const values = rows.slice(from, from + ROWS_TOGETHER).flat();
      this.run(`INSERT INTO ${table} VALUES ${row}${`, ${row}`.repeat(ROWS_TOGETHER - 1)}`, ...values);
    }
    for (const values of rows.slice(together)) this.run(`INSERT INTO ${table} VALUES ${row}`, ...values);
  }

  /** Starts a transaction, which sees the same data until `commit`. */
  begin(mode: 'reading' | 'writing'): void {
    this.#database.exec(mode === 'reading' ? 'BEGIN' : 'BEGIN IMMEDIATE');
    this.#isInTransaction = true;
  }

  /** Ends the transaction, if there is one. */
  commit(): void {
    if (this.#isInTransaction) this.#database.exec('COMMIT');
    this.#isInTransaction = false;
  }

  /** Releases the space left empty by sorting. */
  shrink(): void {
    this.rows('PRAGMA incremental_vacuum');
  }

  /**
   * Rolls back after a failure. If the failure was so severe that SQLite already rolled back, the original error is
   * thrown.
   */
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
 * Opens a database, recreated if it is damaged or in another format.
 *
 * @throws IndexUnavailable if it cannot be read or written
 */
export function openDatabase(place: IndexFile, layout: DatabaseLayout): IndexDatabase {
  try {
    return open(place, layout);
  } catch (error) {
    if (!isWorthless(error)) throw unavailable(error);
  }
  try {
    place.discard();
    return open(place, layout);
  } catch (error) {
    throw unavailable(error);
  }
}

/** Whether an error shows that the file's contents are worthless. */
export function isWorthless(error: unknown): boolean {
  if (error instanceof IndexDamaged) return true;
  if (error instanceof Error && error.message === OTHER_FORMAT) return true;
  return WORTHLESS.includes(sqliteCode(error) ?? 0);
}

/** Whether another process used the database for too long, or the disk is full: SQLITE_BUSY and SQLITE_FULL. */
export function isBusyOrFull(error: unknown): boolean {
  return [5, 13].includes(sqliteCode(error) ?? 0);
}

/**
 * Turns an error that keeps SQLite from working into a reason to do without the index; other errors are returned
 * unchanged.
 */
export function unavailable(error: unknown): unknown {
  if (sqliteCode(error) === undefined) return error;
  return new IndexUnavailable((error as Error).message, { cause: error });
}

function open(place: IndexFile, layout: DatabaseLayout): IndexDatabase {
  place.make();
  const database = new DatabaseSync(place.file, { timeout: BUSY_MS });
  try {
    const isNew = formatOf(database) === 0;
    // On a database that has this mode already, the command writes a page, and with it four times to the disk.
    if (isNew) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${layout.cacheKilobytes}`,
    );
    if (isNew) createSchema(database, layout);
    if (formatOf(database) !== layout.format) throw new Error(OTHER_FORMAT);
    return new IndexDatabase(database, place, layout);
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(database: DatabaseSync, { format, schema }: DatabaseLayout): void {
  database.exec('BEGIN IMMEDIATE');
  // Another process may have been faster.
  if (formatOf(database) === 0) database.exec(`${schema}; PRAGMA user_version = ${format}`);
  database.exec('COMMIT');
}

function formatOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.['user_version'];
}

/** SQLite's primary result code; undefined for other errors. */
function sqliteCode(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
