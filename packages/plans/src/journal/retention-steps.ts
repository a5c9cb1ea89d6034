import type { DatabaseSync } from 'node:sqlite';
import type { PruneFilter } from './pruning.ts';
import { readPragma, type Statements } from './statements.ts';

/** Pruning in small steps, which is done once in a while without anybody asking for it. */
export interface RetentionSteps {
  /** When it was done last, in milliseconds since 1970. */
  doneAt(): number | undefined;
  noteDone(at: number): void;
  /** Some of the plans that match, the oldest first. */
  findOldest(filter: PruneFilter, most: number): string[];
  /** Returns some free pages to the file system. Returns whether there may be more. */
  freePages(most: number): boolean;
  /** Does work that fails if another process writes, instead of waiting for it. */
  withoutWaiting<Result>(work: () => Result): Result;
}

export function createRetentionSteps(database: DatabaseSync, sql: Statements): RetentionSteps {
  return {
    doneAt() {
      const row = sql("SELECT done_at FROM upkeep WHERE work = 'retention'").get();
      return row && Number(row['done_at']);
    },
    noteDone: (at) => {
      sql("INSERT OR REPLACE INTO upkeep (work, done_at) VALUES ('retention', ?)").run(at);
    },
    findOldest: (filter, most) => findOldest(sql, filter, most),
    freePages(most) {
      const before = readPragma(database, 'freelist_count');
      if (before === 0 || readPragma(database, 'auto_vacuum') === 0) return false;
      database.exec(`PRAGMA incremental_vacuum(${most})`);
      return readPragma(database, 'freelist_count') < before;
    },
    withoutWaiting(work) {
      const patienceMs = readPragma(database, 'busy_timeout');
      database.exec('PRAGMA busy_timeout = 0');
      try {
        return work();
      } finally {
        database.exec(`PRAGMA busy_timeout = ${patienceMs}`);
      }
    },
  };
}

/** Begins with the oldest submissions, which an index lists, instead of sorting all plans by their end. */
function findOldest(sql: Statements, { states, endedBefore, keep }: PruneFilter, most: number): string[] {
  const names = JSON.stringify(states);
  const isOne = 'state IN (SELECT value FROM json_each(?))';
  const oldestKept =
    keep === 0
      ? { submitted_at: endedBefore, plan_id: '' }
      : sql(`SELECT submitted_at, plan_id FROM plan WHERE ${isOne}
          ORDER BY submitted_at DESC, plan_id DESC LIMIT 1 OFFSET ?`).get(names, keep - 1);
  if (oldestKept === undefined) return [];
  const { submitted_at = 0, plan_id = '' } = oldestKept;
  return sql(`SELECT plan_id FROM plan
      WHERE (submitted_at, plan_id) < (?, ?) AND submitted_at < ? AND ended_at < ? AND ${isOne}
      ORDER BY submitted_at, plan_id LIMIT ?`)
    .all(submitted_at, plan_id, endedBefore, endedBefore, names, most)
    .map((row) => String(row['plan_id']));
}
