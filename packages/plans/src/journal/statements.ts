import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { runnerClosed } from '../plan/orchestrator-error.ts';

/** Prepares each statement once. @throws OrchestratorError `RUNNER_CLOSED` if the database is closed */
export type Statements = (text: string) => StatementSync;

export function createStatements(database: DatabaseSync): Statements {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    assertOpen(database);
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}

/** A runner is closed with its database. */
function assertOpen(database: DatabaseSync): void {
  if (!database.isOpen) throw runnerClosed('Open another one.');
}

/** The value of a pragma that is a number. */
export function readPragma(database: DatabaseSync, pragma: string): number {
  assertOpen(database);
  return Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

/** Moves the write-ahead log into the database, unless another process uses it for longer than this. */
export function truncateLog(database: DatabaseSync, patienceMs: number): void {
  const { timeout } = database.prepare('PRAGMA busy_timeout').get() ?? {};
  database.exec(
    `PRAGMA busy_timeout = ${patienceMs}; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${timeout}`,
  );
}

/** Does all of the work or nothing, while no other process writes. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  assertOpen(database);
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
