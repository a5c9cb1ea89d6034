import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { planStates, taskStates } from '../plan/task-state.ts';
import type { AttemptRecord, Entry, PlanRecord, TaskRecord } from './records.ts';
import { makePrivateFile, makeStateDir } from './state-dir.ts';
import { attemptTable, planTable, TABLES_VERSION, taskTable, upserts } from './tables.ts';

/** Records plans, starts and answers on disk before anything else happens. Processes can share it. */
export interface Journal extends Disposable {
  readonly stateDir: string;
  /**
   * Writes all entries or none. They are on disk when it returns.
   *
   * @throws OrchestratorError `JOURNAL_UNWRITABLE` if the disk cannot be written
   */
  write(entries: readonly Entry[]): void;
  /** @throws OrchestratorError `JOURNAL_TOO_NEW` if the plan has a state that only a later release knows */
  findPlan(planId: string): PlanRecord | undefined;
  /** Newest first. */
  listPlans(): PlanRecord[];
  /** @throws OrchestratorError `JOURNAL_TOO_NEW` if a task has a state that only a later release knows */
  tasksOf(planId: string): TaskRecord[];
  attemptsOf(planId: string): AttemptRecord[];
  /** Asks the process that runs a plan to cancel it; `false` withdraws the request. */
  askCancel(planId: string, isAsked: boolean): void;
  isCancelAsked(planId: string): boolean;
  close(): void;
}

/**
 * Opens the journal of a state folder. Creates both if they are missing.
 *
 * @throws OrchestratorError `JOURNAL_TOO_NEW` if a later release has changed its tables
 */
export function openJournal(stateDir: string): Journal {
  makeStateDir(stateDir);
  const file = join(stateDir, 'journal.db');
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 10_000 });
  prepareTables(database, stateDir);

  const statements = new Map<string, StatementSync>();
  const sql = (text: string): StatementSync => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  return {
    stateDir,
    write: (entries) => {
      try {
        inTransaction(database, () => {
          for (const entry of entries) writeEntry(sql, entry);
        });
      } catch (error) {
        throw isOfDisk(error) ? journalUnwritable(stateDir, error) : error;
      }
    },
    findPlan: (planId) => {
      const row = sql('SELECT * FROM plan WHERE plan_id = ?').get(planId);
      if (row === undefined) return undefined;
      const plan = planTable.decode(row);
      assertKnown({ planId, state: plan.state, known: planStates });
      return plan;
    },
    listPlans: () => sql('SELECT * FROM plan ORDER BY submitted_at DESC, plan_id DESC').all().map(planTable.decode),
    tasksOf: (planId) => {
      const tasks = sql('SELECT * FROM task WHERE plan_id = ? ORDER BY rowid').all(planId).map(taskTable.decode);
      for (const { state } of tasks) assertKnown({ planId, state, known: taskStates });
      return tasks;
    },
    attemptsOf: (planId) =>
      sql('SELECT * FROM attempt WHERE plan_id = ? ORDER BY key, attempt').all(planId).map(attemptTable.decode),
    askCancel: (planId, isAsked) => {
      sql('UPDATE plan SET is_cancel_asked = ? WHERE plan_id = ?').run(isAsked ? 1 : 0, planId);
    },
    isCancelAsked: (planId) =>
      sql('SELECT is_cancel_asked FROM plan WHERE plan_id = ?').get(planId)?.['is_cancel_asked'] === 1,
    close: () => database.close(),
    [Symbol.dispose]: () => database.close(),
  };
}

function writeEntry(sql: (text: string) => StatementSync, entry: Entry): void {
  const statement = sql(upserts[entry.kind]);
  if (entry.kind === 'plan') statement.run(...planTable.encode(entry.record));
  else if (entry.kind === 'task') statement.run(...taskTable.encode(entry.record));
  else statement.run(...attemptTable.encode(entry.record));
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite's primary codes for disk errors: READONLY, IOERR, FULL, CANTOPEN. */
const diskCodes: ReadonlySet<number> = new Set([8, 10, 13, 14]);

function isOfDisk(error: unknown): error is Error {
  // The low byte is the primary code.
  return error instanceof Error && 'errcode' in error && diskCodes.has(Number(error.errcode) & 0xff);
}

function journalUnwritable(stateDir: string, cause: Error): OrchestratorError {
  return new OrchestratorError('JOURNAL_UNWRITABLE', {
    message: `The journal in ${stateDir} cannot be written: ${cause.message}.`,
    hint: 'Check whether its disk is full or read-only, then continue with `obsidian-orchestrator resume`.',
    cause,
  });
}

/** A plan with an unknown state would never end in this release. */
function assertKnown({ planId, state, known }: { planId: string; state: string; known: readonly string[] }): void {
  if (known.includes(state)) return;
  throw new OrchestratorError('JOURNAL_TOO_NEW', {
    message: `A later release ran the plan "${planId}" and left it in the unknown state "${state}".`,
    hint: 'Use that release for this plan.',
  });
}

function prepareTables(database: DatabaseSync, stateDir: string): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version === TABLES_VERSION) return;
  if (version > TABLES_VERSION) {
    database.close();
    throw new OrchestratorError('JOURNAL_TOO_NEW', {
      message: `The journal in ${stateDir} was written by a later release.`,
      hint: 'Use that release, or another folder with --state.',
    });
  }
  inTransaction(database, () =>
    database.exec(
      `${planTable.create} ${taskTable.create} ${attemptTable.create} PRAGMA user_version = ${TABLES_VERSION}`,
    ),
  );
}
