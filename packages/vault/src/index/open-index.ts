import type { IndexedVault, IndexFile, IndexSource, OpenIndex } from '../metadata/index-source.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import type { Survey } from '../metadata/survey.ts';
import { type IndexDatabase, isWorthless, openDatabase, unavailable } from './database.ts';
import { LayeredIndex } from './layered-index.ts';
import { NO_RECENT, type RecentTexts } from './recent-texts.ts';
import { absorb, generationOf, refresh } from './refresh.ts';
import { LAYOUT } from './schema.ts';
import { SqliteIndex } from './sqlite-index.ts';

/**
 * Opens the index of a vault. Other processes may use it at the same time.
 *
 * @throws IndexUnavailable if its file can be neither read nor created
 */
export async function openIndex(source: IndexSource, place: IndexFile): Promise<OpenIndex> {
  return new DatabaseIndex(source, place);
}

/** The index of the previous query, valid until something changes. */
interface CachedIndex {
  readonly index: NoteIndex;
  readonly survey: Survey;
  readonly generation: number;
}

class DatabaseIndex implements OpenIndex {
  readonly #source: IndexSource;
  readonly #place: IndexFile;
  #database: IndexDatabase | undefined;
  #cached: CachedIndex | undefined;
  #recent: RecentTexts = NO_RECENT;

  constructor(source: IndexSource, place: IndexFile) {
    this.#source = source;
    this.#place = place;
    this.#database = openDatabase(place, LAYOUT);
  }

  async fresh(): Promise<IndexedVault> {
    return await this.#repairing(async (database) => {
      const seen = await this.#source.survey();
      const known = this.#stillValid(database, seen);
      if (known !== undefined) return { index: known, entries: seen.entries };
      const freshness = await refresh(database, this.#source, { survey: seen, recent: this.#recent });
      const { survey, recent } = freshness;
      this.#recent = recent;
      const stored = new SqliteIndex(database, freshness, this.#place.shownFile);
      const index = recent.size === 0 ? stored : new LayeredIndex(stored, recent);
      this.#cached = stored.places.isSettled ? { index, survey, generation: generationOf(database) } : undefined;
      return { index, entries: survey.entries };
    });
  }

  async absorb(paths: readonly string[]): Promise<void> {
    await this.#repairing((database) => absorb(database, this.#source, paths));
  }

  async close(): Promise<void> {
    this.#database?.close();
    await this.#source.close();
  }

  /** The index of the previous query, if neither the vault nor the database has changed since. */
  #stillValid(database: IndexDatabase, survey: Survey): NoteIndex | undefined {
    if (this.#cached?.survey !== survey) return undefined;
    database.begin('reading');
    if (generationOf(database) === this.#cached.generation) return this.#cached.index;
    database.commit();
    return undefined;
  }

  /** Works on the database, and again on a new one if it turns out to be damaged. */
  async #repairing<T>(work: (database: IndexDatabase) => Promise<T>): Promise<T> {
    try {
      return await this.#carryOut(work);
    } catch (error) {
      if (!isWorthless(error)) throw unavailable(error);
    }
    try {
      this.#place.discard();
      return await this.#carryOut(work);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #carryOut<T>(work: (database: IndexDatabase) => Promise<T>): Promise<T> {
    if (this.#database?.isDamaged === true) this.#giveUp();
    this.#database ??= openDatabase(this.#place, LAYOUT);
    this.#database.commit();
    try {
      return await work(this.#database);
    } catch (error) {
      // The failed transaction is unknown, so the next query opens the database again.
      this.#giveUp();
      throw error;
    }
  }

  #giveUp(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#cached = undefined;
  }
}
