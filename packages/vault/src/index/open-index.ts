import type { IndexPlace, IndexSource, KeptIndex } from '../vault/questions/index-source.ts';
import type { NoteIndex } from '../vault/questions/note-index.ts';
import { type IndexDatabase, isWorthless, openDatabase, unavailable } from './database.ts';
import { absorb, refresh } from './refresh.ts';
import { SqliteIndex } from './sqlite-index.ts';

/**
 * Opens the index of a vault, which may be shared with other processes.
 *
 * @throws IndexUnavailable when its file can be neither read nor made
 */
export async function openIndex(source: IndexSource, place: IndexPlace): Promise<KeptIndex> {
  return new DatabaseIndex(source, place);
}

class DatabaseIndex implements KeptIndex {
  readonly #source: IndexSource;
  readonly #place: IndexPlace;
  #database: IndexDatabase;
  #isReading = false;

  constructor(source: IndexSource, place: IndexPlace) {
    this.#source = source;
    this.#place = place;
    this.#database = openDatabase(place);
  }

  async fresh(): Promise<NoteIndex> {
    return await this.#mending(async () => {
      const freshness = await refresh(this.#database, this.#source);
      this.#isReading = true;
      return new SqliteIndex(this.#database, freshness, this.#place.file);
    });
  }

  async absorb(paths: readonly string[]): Promise<void> {
    await this.#mending(() => absorb(this.#database, this.#source, paths));
  }

  close(): void {
    this.#database.close();
  }

  /** Works on the database, once more on a new one where it proves to be damaged. */
  async #mending<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (this.#database.isDamaged) this.#renew();
      if (this.#isReading) this.#database.exec('COMMIT');
      this.#isReading = false;
      return await work();
    } catch (error) {
      if (!isWorthless(error)) throw unavailable(error);
    }
    try {
      this.#renew();
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  #renew(): void {
    this.#database.close();
    this.#place.discard();
    this.#isReading = false;
    this.#database = openDatabase(this.#place);
  }
}
