import type { IndexFile } from '../metadata/index-source.ts';
import { type EmbeddedText, EmbeddedTexts, type TextStamp } from '../vectors/embedded-texts.ts';
import { EmbeddingFailed } from '../vectors/embedder.ts';
import { encodeVector, signWords, type VectorCode } from '../vectors/vector-code.ts';
import type { VectorStore } from '../vectors/vector-store.ts';
import type { VectorNumbers, VectorTable } from '../vectors/vector-table.ts';
import { type DatabaseLayout, type IndexDatabase, isBusyOrFull, openDatabase } from './database.ts';

/**
 * `text` holds the slot and the first line of each chunk of a text. `list` caches all rows of `text` as one; it is empty
 * after a change. `chunk` finds the slot of a chunk by the hash of its text. `source` has a hash of each place of the model.
 * `segment` holds the signs of consecutive slots, and `vector` the numbers of each, of which a question needs few; see
 * VectorCode.
 */
const LAYOUT: DatabaseLayout = {
  format: 4,
  // A question reads many pages once: memory for all of them would take as long as reading them.
  cacheKilobytes: 1000,
  schema: `
    CREATE TABLE state (dims INTEGER NOT NULL, next_slot INTEGER NOT NULL);
    INSERT INTO state VALUES (0, 0);
    CREATE TABLE text (path TEXT PRIMARY KEY, stamp BLOB NOT NULL, chunks BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE list (paths TEXT NOT NULL, lengths TEXT NOT NULL, stamps BLOB, chunks BLOB);
    CREATE TABLE chunk (hash BLOB PRIMARY KEY, slot INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE source (hash BLOB PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE segment (segment INTEGER PRIMARY KEY, signs BLOB NOT NULL);
    CREATE TABLE vector (slot INTEGER PRIMARY KEY, numbers BLOB NOT NULL, scale REAL NOT NULL);
  `,
};

const TABLES = ['text', 'list', 'chunk', 'source', 'segment', 'vector'];
const ADD_SOURCE = 'INSERT OR IGNORE INTO source VALUES (?)';

/** All texts in one row, because reading a row for each of ten thousand texts takes several times as long. */
const LISTS = `SELECT json_group_array(path), json_group_array(length(chunks)), ${together('stamp')}, ${together('chunks')} FROM text`;

const SLOTS_IN_SEGMENT = 1024;
const HASH_BYTES = 16;

/**
 * Opens the vectors of a vault by one model.
 *
 * @throws IndexUnavailable if the file can be neither read nor created
 */
export function openVectorFile(place: IndexFile): VectorStore {
  return new VectorFile(place);
}

class VectorFile implements VectorStore {
  readonly #place: IndexFile;
  #opened: IndexDatabase;
  #version: unknown;
  #texts: EmbeddedTexts | undefined;
  #table: VectorTable | undefined;

  constructor(place: IndexFile) {
    this.#place = place;
    this.#opened = openDatabase(place, LAYOUT);
  }

  texts(): EmbeddedTexts {
    const database = this.#current();
    this.#texts ??= readTexts(database);
    return this.#texts;
  }

  slotsOf(chunks: readonly string[]): ReadonlyMap<string, number> {
    const database = this.#current();
    const slots = new Map<string, number>();
    for (const chunk of chunks) {
      const slot = database.rows('SELECT slot FROM chunk WHERE hash = ?', hashOf(chunk))[0]?.[0];
      if (slot !== undefined) slots.set(chunk, Number(slot));
    }
    return slots;
  }

  add(vectors: ReadonlyMap<string, Float32Array>, source: string): void {
    this.#writing((database) => {
      if (!isFrom(database, source))
        throw new EmbeddingFailed('it has another address than the model that read notes meanwhile; call index_vault');
      const dims = database.state('dims') || (vectors.values().next().value?.length ?? 0);
      const first = database.state('next_slot');
      const codes: VectorCode[] = [];
      for (const [chunk, vector] of vectors) {
        if (vector.length !== dims)
          throw new EmbeddingFailed(`it made a vector of ${vector.length} numbers, and earlier ones have ${dims}`);
        const slot = first + codes.length;
        if (database.run('INSERT OR IGNORE INTO chunk VALUES (?, ?)', hashOf(chunk), slot) === 1)
          codes.push(encodeVector(vector));
      }
      append(database, first, codes);
      database.run('UPDATE state SET dims = ?, next_slot = ?', dims, first + codes.length);
      database.run(ADD_SOURCE, hashOf(source));
    });
    this.#table = undefined;
  }

  isFrom(source: string): boolean {
    return isFrom(this.#current(), source);
  }

  addSource(source: string): void {
    this.#writing((database) => database.run(ADD_SOURCE, hashOf(source)));
  }

  clear(): void {
    this.#writing((database) => {
      for (const table of TABLES) database.run(`DELETE FROM ${table}`);
      database.run('UPDATE state SET dims = 0, next_slot = 0');
    });
    this.#texts = undefined;
    this.#table = undefined;
  }

  place(texts: ReadonlyMap<string, EmbeddedText | undefined>): void {
    if (texts.size === 0) return;
    this.#writing((database) => {
      database.run('DELETE FROM list');
      for (const [path, text] of texts) {
        if (text === undefined) database.run('DELETE FROM text WHERE path = ?', path);
        else
          database.run(
            'INSERT OR REPLACE INTO text VALUES (?, ?, ?)',
            path,
            stampBytes(text.stamp),
            bytesOf(text.chunks),
          );
      }
    });
    this.#texts = undefined;
  }

  pack(): void {
    if (this.#current().rows('SELECT 1 FROM list').length > 0) return;
    try {
      this.#writing((database) => {
        database.run('DELETE FROM list');
        database.run(`INSERT INTO list ${LISTS}`);
      });
    } catch (error) {
      // All vectors are stored. Questions read the texts row by row until the next time.
      if (!isBusyOrFull(error)) throw error;
    }
  }

  table(): VectorTable | undefined {
    const database = this.#current();
    const dims = database.state('dims');
    if (dims === 0) return undefined;
    this.#table ??= readTable(database, dims);
    return this.#table;
  }

  close(): void {
    this.#opened.close();
  }

  /** The database, after forgetting what another process may have changed. */
  #current(): IndexDatabase {
    if (this.#opened.isDamaged) {
      this.#opened.close();
      this.#opened = openDatabase(this.#place, LAYOUT);
    }
    const version = this.#opened.rows('PRAGMA data_version')[0]?.[0];
    if (version !== this.#version) [this.#texts, this.#table] = [undefined, undefined];
    this.#version = version;
    return this.#opened;
  }

  #writing(work: (database: IndexDatabase) => void): void {
    const database = this.#current();
    database.begin('writing');
    try {
      work(database);
      database.commit();
    } catch (error) {
      database.rollbackAfter(error);
      throw error;
    }
  }
}

function isFrom(database: IndexDatabase, source: string): boolean {
  const known = 'SELECT 1 FROM source WHERE hash = ?';
  return database.state('dims') === 0 || database.rows(known, hashOf(source)).length > 0;
}

/** Stores vectors in consecutive slots, after those stored before. */
function append(database: IndexDatabase, first: number, codes: readonly VectorCode[]): void {
  for (let at = 0; at < codes.length; ) {
    const segment = Math.floor((first + at) / SLOTS_IN_SEGMENT);
    const added = codes.slice(at, (segment + 1) * SLOTS_IN_SEGMENT - first);
    const [[earlier] = []] = database.rows('SELECT signs FROM segment WHERE segment = ?', segment);
    const signs = [(earlier as Uint8Array | undefined) ?? Buffer.of(), ...added.map((code) => bytesOf(code.signs))];
    database.run('INSERT OR REPLACE INTO segment VALUES (?, ?)', segment, Buffer.concat(signs));
    at += added.length;
  }
  const vectors = codes.map(({ numbers, scale }, at) => [first + at, bytesOf(numbers), scale]);
  database.insert('vector', vectors);
}

function readTable(database: IndexDatabase, dims: number): VectorTable {
  const count = database.state('next_slot');
  const signs = new Uint32Array(count * signWords(dims));
  const target = bytesOf(signs);
  let filled = 0;
  for (const [segment] of database.rows('SELECT signs FROM segment ORDER BY segment')) {
    const bytes = segment as Uint8Array;
    if (filled + bytes.length > target.length) throw database.damaged('it has too many vectors');
    target.set(bytes, filled);
    filled += bytes.length;
  }
  if (filled < target.length) throw database.damaged('vectors are missing');
  return { dims, signs, numbersOf: (slots) => readNumbers(database, dims, slots) };
}

/** In one row, because reading a row for each of thousands of vectors takes half as long again. */
function readNumbers(database: IndexDatabase, dims: number, slots: Int32Array): VectorNumbers {
  const sql = `SELECT ${together('numbers')}, json_group_array(scale) FROM json_each(?) CROSS JOIN vector ON slot = value`;
  const [[numbers, scales] = []] = database.rows(sql, JSON.stringify([...slots]));
  const bytes = (numbers as Uint8Array | null) ?? new Uint8Array();
  if (bytes.length < slots.length * dims) throw database.damaged('vectors are missing');
  return {
    numbers: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    scales: Float32Array.from(JSON.parse(String(scales)) as number[]),
  };
}

function readTexts(database: IndexDatabase): EmbeddedTexts {
  const [packed] = database.rows('SELECT * FROM list');
  const [row = []] = packed === undefined ? database.rows(LISTS) : [packed];
  const [paths, bytes] = row.slice(0, 2).map((list) => JSON.parse(String(list))) as [string[], number[]];
  const [stamps, chunks] = row
    .slice(2)
    .map((blob) => (blob === null ? new ArrayBuffer() : (blob as Uint8Array).slice().buffer));
  const texts = {
    paths,
    stamps: new Float64Array(stamps as ArrayBuffer),
    chunks: new Int32Array(chunks as ArrayBuffer),
    lengths: bytes.map((length) => length / Int32Array.BYTES_PER_ELEMENT),
  };
  const embedded = new EmbeddedTexts(texts);
  const isWhole = embedded.starts.at(-1) === texts.chunks.length && texts.stamps.length === 2 * paths.length;
  if (!isWhole) throw database.damaged('chunks are missing');
  return embedded;
}

/** A column of all rows in one. */
function together(column: string): string {
  return `CAST(group_concat(${column}, '') AS BLOB)`;
}

function stampBytes({ bytes, modifiedMs }: TextStamp): Uint8Array {
  return bytesOf(Float64Array.of(bytes, modifiedMs));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function hashOf(text: string): Uint8Array {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest().subarray(0, HASH_BYTES);
}
