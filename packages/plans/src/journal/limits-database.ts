import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeUserFolder } from '@obsidian-agent/platform';
import type { HeldLane } from '../plan/book.ts';
import type { Waiting } from '../plan/shared-room.ts';
import { isOfDisk } from './disk-errors.ts';
import { makePrivateFile } from './state-dir.ts';
import { createStatements, inTransaction, type Statements } from './statements.ts';

/** What is in use of the limits over all plans of a state folder, and who waits. Processes share it. */
export interface LimitsDatabase {
  /** Does all of the work or nothing, while no other process reads or writes. */
  inTransaction<Result>(work: () => Result): Result;
  /** How many tasks run: all of them, or those with this agent or vault. */
  countSlots(column?: 'agent' | 'vault', value?: string): number;
  addSlot(slot: Slot): void;
  removeSlot(planId: string, key: string): void;
  /** The starts of a scope after a time, and the oldest of them. Starts that are later than now count as now. */
  startsAfter(scope: string, after: number, now: number): Starts;
  /** @param most how many starts to keep */
  addStart(scope: string, at: number, most: number): void;
  waiting(): readonly HeldPlanLane[];
  /** Replaces what a plan waits for. */
  setWaiting(planId: string, lanes: readonly HeldLane[], seenAt: number): void;
  /** Plans that have slots or wait. */
  planIds(): string[];
  /** Removes the slots of a plan, and what it waits for. */
  removePlan(planId: string): void;
  /** A number that changes when another process has changed something. */
  version(): number;
  close(): void;
}

export interface Slot {
  readonly planId: string;
  readonly key: string;
  readonly agent: string;
  readonly vault: string | null;
}

export interface Starts {
  readonly count: number;
  readonly oldestAt: number;
}

/** What a plan waits for, with when its process looked last. */
export interface HeldPlanLane extends HeldLane, Waiting {
  readonly seenAt: number;
}

const PATIENCE_MS = 10_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS slot (
    plan_id TEXT NOT NULL, key TEXT NOT NULL, agent TEXT NOT NULL, vault TEXT, PRIMARY KEY (plan_id, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS start (
    scope TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (scope, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (
    plan_id TEXT NOT NULL, lane TEXT NOT NULL, agent TEXT NOT NULL, vault TEXT, priority INTEGER NOT NULL,
    since INTEGER NOT NULL, count INTEGER NOT NULL, because TEXT NOT NULL, seen_at INTEGER NOT NULL,
    PRIMARY KEY (plan_id, lane)) WITHOUT ROWID;`;

/** Opens the database of a state folder, and creates it if it is missing. */
export function openLimitsDatabase(stateDir: string): LimitsDatabase {
  makeUserFolder(stateDir);
  const file = fileIn(stateDir);
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  // A crash of the system may lose the last changes: nothing runs after it that they could be about.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec(TABLES);
  const sql = createStatements(database);
  return {
    inTransaction: (work) => inTransaction(database, work),
    ...slotsIn(sql),
    ...startsIn(sql),
    ...waitingIn(sql),
    planIds: () =>
      sql('SELECT plan_id FROM slot UNION SELECT plan_id FROM waiting')
        .all()
        .map((row) => String(row['plan_id'])),
    removePlan(planId) {
      sql('DELETE FROM slot WHERE plan_id = ?').run(planId);
      sql('DELETE FROM waiting WHERE plan_id = ?').run(planId);
    },
    version: () => Number(sql('PRAGMA data_version').get()?.['data_version']),
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Whether a process has kept limits in this folder, or noted what its plans wait for. */
export function hasLimitsDatabase(stateDir: string): boolean {
  return statSync(fileIn(stateDir), { throwIfNoEntry: false }) !== undefined;
}

/** What a plan waits for; nothing if no process keeps limits in this folder, or it cannot be read. */
export function readWaiting(stateDir: string, planId: string): readonly HeldPlanLane[] {
  if (!hasLimitsDatabase(stateDir)) return [];
  try {
    using database = new DatabaseSync(fileIn(stateDir), { readOnly: true, timeout: PATIENCE_MS });
    return waitingIn(createStatements(database))
      .waiting()
      .filter((lane) => lane.planId === planId);
  } catch (error) {
    // It only explains what is shown.
    if (isOfDisk(error)) return [];
    throw error;
  }
}

function slotsIn(sql: Statements): Pick<LimitsDatabase, 'countSlots' | 'addSlot' | 'removeSlot'> {
  return {
    countSlots(column, value) {
      const counted =
        column === undefined
          ? sql('SELECT count(*) AS count FROM slot').get()
          : sql(`SELECT count(*) AS count FROM slot WHERE ${column} = ?`).get(value ?? '');
      return Number(counted?.['count']);
    },
    addSlot: ({ planId, key, agent, vault }) => {
      sql('INSERT OR REPLACE INTO slot (plan_id, key, agent, vault) VALUES (?, ?, ?, ?)').run(
        planId,
        key,
        agent,
        vault,
      );
    },
    removeSlot: (planId, key) => {
      sql('DELETE FROM slot WHERE plan_id = ? AND key = ?').run(planId, key);
    },
  };
}

/** Each start has the next number of its scope. */
function startsIn(sql: Statements): Pick<LimitsDatabase, 'startsAfter' | 'addStart'> {
  const newestOf = (scope: string) =>
    sql('SELECT number, at FROM start WHERE scope = ? ORDER BY number DESC LIMIT 1').get(scope);
  return {
    startsAfter(scope, after, now) {
      // The clock of the system may have been set back.
      if (Number(newestOf(scope)?.['at'] ?? 0) > now)
        sql('UPDATE start SET at = ? WHERE scope = ? AND at > ?').run(now, scope, now);
      const row = sql('SELECT count(*) AS count, min(at) AS oldest FROM start WHERE scope = ? AND at > ?').get(
        scope,
        after,
      );
      return { count: Number(row?.['count']), oldestAt: Number(row?.['oldest'] ?? now) };
    },
    addStart(scope, at, most) {
      const number = Number(newestOf(scope)?.['number'] ?? 0) + 1;
      sql('INSERT INTO start (scope, number, at) VALUES (?, ?, ?)').run(scope, number, at);
      sql('DELETE FROM start WHERE scope = ? AND number <= ?').run(scope, number - most);
    },
  };
}

function waitingIn(sql: Statements): Pick<LimitsDatabase, 'waiting' | 'setWaiting'> {
  return {
    waiting: () =>
      sql('SELECT * FROM waiting')
        .all()
        .map((row) => ({
          planId: String(row['plan_id']),
          name: String(row['lane']),
          agent: String(row['agent']),
          vault: row['vault'] === null ? null : String(row['vault']),
          priority: Number(row['priority']),
          since: Number(row['since']),
          count: Number(row['count']),
          because: String(row['because']),
          seenAt: Number(row['seen_at']),
        })),
    setWaiting(planId, lanes, seenAt) {
      sql('DELETE FROM waiting WHERE plan_id = ?').run(planId);
      for (const { name, agent, vault, priority, since, count, because } of lanes)
        sql(`INSERT INTO waiting (plan_id, lane, agent, vault, priority, since, count, because, seen_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(planId, name, agent, vault, priority, since, count, because, seenAt);
    },
  };
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'limits.db');
}
