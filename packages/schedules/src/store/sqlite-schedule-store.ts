import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '@obsidian-agent/plans';
import { makeUserFolder } from '@obsidian-agent/platform';
import { columnsOf, recordOf } from './schedule-columns.ts';
import type { ScheduleChange, ScheduleRecord, ScheduleStart, ScheduleStore } from './schedule-store.ts';

const PATIENCE_MS = 10_000;

/** What brings the tables from each version to the next one. */
const migrations: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS schedule (
    name TEXT PRIMARY KEY, digest TEXT NOT NULL, done_until INTEGER NOT NULL, is_paused INTEGER NOT NULL,
    last_fired_at INTEGER, last_plan_id TEXT, last_problem TEXT) WITHOUT ROWID;`,
  `DROP TABLE IF EXISTS leader;
  ALTER TABLE schedule ADD COLUMN started_at INTEGER;
  ALTER TABLE schedule ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE schedule ADD COLUMN pending TEXT;
  ALTER TABLE schedule ADD COLUMN leader TEXT;
  ALTER TABLE schedule ADD COLUMN led_until INTEGER;`,
];

/**
 * Opens the store in a state folder, for the servers of one host.
 *
 * @param now the time by a clock that all of them share, in milliseconds since 1970
 */
export function openScheduleStore(stateDir: string, now: () => number = Date.now): ScheduleStore {
  makeUserFolder(stateDir);
  const file = join(stateDir, 'schedules.db');
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  migrate(database);
  return new SqliteScheduleStore(database, now);
}

function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  for (const migration of migrations.slice(version)) database.exec(migration);
  if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
  database.exec('COMMIT');
}

class SqliteScheduleStore implements ScheduleStore {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async list(): Promise<ScheduleRecord[]> {
    return this.#database.prepare('SELECT * FROM schedule').all().map(recordOf);
  }

  async find(name: string): Promise<ScheduleRecord | undefined> {
    const row = this.#database.prepare('SELECT * FROM schedule WHERE name = ?').get(name);
    return row && recordOf(row);
  }

  async add(name: string, { digest, doneUntil }: Pick<ScheduleRecord, 'digest' | 'doneUntil'>): Promise<void> {
    this.#database
      .prepare('INSERT OR IGNORE INTO schedule (name, digest, done_until, is_paused) VALUES (?, ?, ?, 0)')
      .run(name, digest, doneUntil);
  }

  async change(name: string, change: ScheduleChange): Promise<void> {
    this.#update(change, { where: 'name = ?', values: [name] });
  }

  async begin(name: string, expected: string | null, start: ScheduleStart): Promise<boolean> {
    const where = 'name = ? AND last_plan_id IS ?';
    return this.#update({ ...start, lastProblem: null }, { where, values: [name, expected] }) === 1;
  }

  #update(
    change: ScheduleChange,
    { where, values }: { readonly where: string; readonly values: readonly (string | null)[] },
  ): number {
    const set = columnsOf(change);
    const { changes } = this.#database
      .prepare(`UPDATE schedule SET ${set.map(({ column }) => `${column} = ?`).join(', ')} WHERE ${where}`)
      .run(...set.map(({ value }) => value), ...values);
    return Number(changes);
  }

  async lead(server: string, names: readonly string[], forMs: number): Promise<ReadonlySet<string>> {
    const now = this.#now();
    // A clock that was set back must not keep a dead server in the lead.
    const led = this.#database
      .prepare(
        `UPDATE schedule SET leader = ?, led_until = ? WHERE name IN (SELECT value FROM json_each(?))
          AND (leader IS NULL OR leader = ? OR led_until < ? OR led_until > ?) RETURNING name`,
      )
      .all(server, now + forMs, JSON.stringify(names), server, now, now + 2 * forMs);
    return new Set(led.map(({ name }) => String(name)));
  }

  async leave(server: string): Promise<void> {
    this.#database.prepare('UPDATE schedule SET leader = NULL WHERE leader = ?').run(server);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}
