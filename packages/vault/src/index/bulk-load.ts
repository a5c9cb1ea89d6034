import type { IndexDatabase } from './database.ts';
import { LINK_KEY } from './schema.ts';
import { listTerms } from './vocabulary.ts';

/** The full-text search tables. */
const SEARCHED = ['words', 'parts'];
/** Words that FTS5 gathers in memory before writing them, in bytes. */
const HASH_SIZE = { usual: 1 << 20, bulk: 8 << 20 };
/** Number of segments on the disk that FTS5 merges by itself; 0 for never. */
const AUTO_MERGE = { usual: 4, bulk: 0 };
const CRISIS_MERGE = { usual: 16, bulk: 1000 };

/**
 * Starts adding texts without keeping words and links sorted. Sorting thousands of texts once at the end is far less
 * work.
 */
export function beginBulkLoad(database: IndexDatabase): void {
  database.run('UPDATE state SET is_heaped = 1');
  database.run('DROP INDEX IF EXISTS link_key');
  configure(database, 'bulk');
}

/** Whether a bulk load is in progress, or was interrupted when its process was killed. */
export function isBulkLoading(database: IndexDatabase): boolean {
  return database.state('is_heaped') === 1;
}

/** Sorts everything that was added in bulk. */
export function finishBulkLoad(database: IndexDatabase): void {
  configure(database, 'usual');
  for (const table of SEARCHED) database.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  listTerms(database);
  database.run(LINK_KEY);
  database.run('UPDATE state SET is_heaped = 0, generation = generation + 1');
}

function configure(database: IndexDatabase, manner: 'usual' | 'bulk'): void {
  const settings = { hashsize: HASH_SIZE, automerge: AUTO_MERGE, crisismerge: CRISIS_MERGE };
  for (const table of SEARCHED)
    for (const [name, values] of Object.entries(settings))
      database.run(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${values[manner]})`);
}
