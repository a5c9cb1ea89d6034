import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepares each statement once. */
export type Statements = (text: string) => StatementSync;

export function createStatements(database: DatabaseSync): Statements {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
}

/** Does all of the work or nothing, while no other process writes. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
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
