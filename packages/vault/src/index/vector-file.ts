import type { IndexFile } from '../metadata/index-source.ts';
import { EmbeddingFailed } from '../vectors/embedder.ts';
import { encodeVector, signWords, type VectorCode } from '../vectors/vector-code.ts';
import type { EmbeddedText, VectorStore } from '../vectors/vector-store.ts';
import type { VectorTable } from '../vectors/vector-table.ts';
import { type DatabaseLayout, type IndexDatabase, openDatabase } from './database.ts';

/**
 * `text` holds the slot and the first line of each chunk of a text. `chunk` finds the slot of a chunk by the hash of its
 * text. `segment` holds the vectors of consecutive slots; see VectorCode.
 */
const LAYOUT: DatabaseLayout = {
  format: 1,
  schema: `
    CREATE TABLE state (dims INTEGER NOT NULL, next_slot INTEGER NOT NULL);
    INSERT INTO state VALUES (0, 0);
    CREATE TABLE text (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, chunks BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE chunk (hash BLOB PRIMARY KEY, slot INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE segment (segment INTEGER PRIMARY KEY, signs BLOB NOT NULL, numbers BLOB NOT NULL, scales BLOB NOT NULL);
  `,
};

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
  #texts: ReadonlyMap<string, EmbeddedText> | undefined;
  #table: VectorTable | undefined;

  constructor(place: IndexFile) {
    this.#place = place;
    this.#opened = openDatabase(place, LAYOUT);
  }

  texts(): ReadonlyMap<string, EmbeddedText> {
    const database = this.#current();
    this.#texts ??= new Map(
      database
        .rows('SELECT path, stamp, chunks FROM text')
        .map(([path, stamp, chunks]) => [
          String(path),
          { stamp: String(stamp), chunks: chunksIn(chunks as Uint8Array) },
        ]),
    );
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

  add(vectors: ReadonlyMap<string, Float32Array>): void {
    this.#writing((database) => {
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
    });
    this.#table = undefined;
  }

  place(texts: ReadonlyMap<string, EmbeddedText | undefined>): void {
    if (texts.size === 0) return;
    this.#writing((database) => {
      for (const [path, text] of texts) {
        if (text === undefined) database.run('DELETE FROM text WHERE path = ?', path);
        else database.run('INSERT OR REPLACE INTO text VALUES (?, ?, ?)', path, text.stamp, bytesOf(text.chunks));
      }
    });
    this.#texts = undefined;
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

/** Stores vectors in consecutive slots, after those stored before. */
function append(database: IndexDatabase, first: number, codes: readonly VectorCode[]): void {
  for (let at = 0; at < codes.length; ) {
    const segment = Math.floor((first + at) / SLOTS_IN_SEGMENT);
    const added = codes.slice(at, (segment + 1) * SLOTS_IN_SEGMENT - first);
    const [earlier = []] = database.rows('SELECT signs, numbers, scales FROM segment WHERE segment = ?', segment);
    const columns = [
      added.map(({ signs }) => bytesOf(signs)),
      added.map(({ numbers }) => bytesOf(numbers)),
      [bytesOf(Float32Array.from(added, ({ scale }) => scale))],
    ].map((parts, column) => Buffer.concat([(earlier[column] as Uint8Array | undefined) ?? Buffer.of(), ...parts]));
    database.run('INSERT OR REPLACE INTO segment VALUES (?, ?, ?, ?)', segment, ...columns);
    at += added.length;
  }
}

function readTable(database: IndexDatabase, dims: number): VectorTable {
  const count = database.state('next_slot');
  const table = {
    dims,
    signs: new Uint32Array(count * signWords(dims)),
    numbers: new Int8Array(count * dims),
    scales: new Float32Array(count),
  };
  const targets = [table.signs, table.numbers, table.scales].map(bytesOf);
  const filled = [0, 0, 0];
  for (const row of database.rows('SELECT signs, numbers, scales FROM segment ORDER BY segment'))
    for (const [column, target] of targets.entries()) {
      const bytes = row[column] as Uint8Array;
      if (bytes.length + (filled[column] as number) > target.length) throw database.damaged('it has too many vectors');
      target.set(bytes, filled[column]);
      filled[column] = (filled[column] as number) + bytes.length;
    }
  if (targets.some((target, column) => target.length !== filled[column])) throw database.damaged('vectors are missing');
  return table;
}

function chunksIn(bytes: Uint8Array): Int32Array {
  // A blob may begin anywhere in memory, and numbers only at every fourth byte.
  return new Int32Array(bytes.slice().buffer);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function hashOf(chunk: string): Uint8Array {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(chunk).digest().subarray(0, HASH_BYTES);
}
