import type { IndexDatabase } from './database.ts';
import { LINK_KEY } from './schema.ts';
import { listTerms } from './vocabulary.ts';

/** The tables in which words are looked for. */
const SEARCHED = ['words', 'runs'];
/** Of words that FTS5 gathers before it puts them on the disk; in bytes. */
const HASH_SIZE = { usual: 1 << 20, heaped: 8 << 20 };
/** Parts on the disk from which FTS5 makes one of them by itself; 0 for never. */
const AUTO_MERGE = { usual: 4, heaped: 0 };
const CRISIS_MERGE = { usual: 16, heaped: 1000 };

/**
 * From now on texts are thrown on a heap: words and links are not put in order while they come, which for thousands of
 * texts is far more work than once at the end.
 */
export function beginBulkLoad(database: IndexDatabase): void {
  database.run('UPDATE state SET is_heaped = 1');
  database.run('DROP INDEX IF EXISTS link_key');
  configure(database, 'heaped');
}

/** Whether the index is a heap; one whose maker was killed in the middle still is. */
export function isBulkLoading(database: IndexDatabase): boolean {
  return database.state('is_heaped') === 1;
}

/** Puts a heap in order. */
export function finishBulkLoad(database: IndexDatabase): void {
  configure(database, 'usual');
  for (const table of SEARCHED) database.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  listTerms(database);
  database.run(LINK_KEY);
  database.run('UPDATE state SET is_heaped = 0, generation = generation + 1');
}

function configure(database: IndexDatabase, manner: 'usual' | 'heaped'): void {
  const settings = { hashsize: HASH_SIZE, automerge: AUTO_MERGE, crisismerge: CRISIS_MERGE };
  for (const table of SEARCHED)
    for (const [name, values] of Object.entries(settings))
      database.run(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${values[manner]})`);
}
