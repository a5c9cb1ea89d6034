import type { DatabaseSync } from 'node:sqlite';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { ADD_UNDO_BEGUN } from './add-undo-begun.ts';
import { ADD_UNDONE_AT } from './add-undone-at.ts';
import { ADD_UPKEEP } from './add-upkeep.ts';
import { ADD_VAULT_PATH } from './add-vault-path.ts';
import { createAnswerStore } from './answer-store.ts';
import { CREATE_TABLES } from './create-tables.ts';
import { isPlanLocked } from './plan-lock.ts';
import { separateAnswers } from './separate-answers.ts';
import { createStatements, inTransaction } from './statements.ts';

interface JournalFile {
  readonly database: DatabaseSync;
  readonly stateDir: string;
}

/**
 * What brings the tables from each version to the next one. A released migration never changes, and does not use the
 * columns of tables.ts, which are those of the last version.
 */
const migrations: readonly ((file: JournalFile) => void)[] = [
  ({ database }) => database.exec(CREATE_TABLES),
  ({ database, stateDir }) => separateAnswers(database, createAnswerStore(createStatements(database), stateDir)),
  ({ database }) => database.exec(ADD_UPKEEP),
  ({ database }) => database.exec(ADD_UNDONE_AT),
  ({ database }) => database.exec(ADD_VAULT_PATH),
  ({ database }) => database.exec(ADD_UNDO_BEGUN),
];

const TABLES_VERSION: number = migrations.length;

/** Another process may be migrating a large journal. */
const MIGRATION_PATIENCE_MS = 600_000;

/**
 * Brings the tables of any earlier release to their present form, in one transaction.
 *
 * @throws OrchestratorError `JOURNAL_TOO_NEW` if a later release has changed them, or `PLAN_RUNS_ELSEWHERE` while an
 * earlier release runs a plan, which would lose its journal
 */
export function migrate(file: JournalFile, patienceMs: number): void {
  const { database } = file;
  if (isMigrated(database)) return;
  database.exec(`PRAGMA busy_timeout = ${MIGRATION_PATIENCE_MS}`);
  inTransaction(database, () => {
    // Another process may have migrated it by now.
    assertNotLater(file);
    const version = versionOf(database);
    if (version > 0 && version < TABLES_VERSION) assertNoneRuns(file);
    for (const step of migrations.slice(version)) step(file);
    database.exec(`PRAGMA user_version = ${TABLES_VERSION}`);
  });
  database.exec(`PRAGMA busy_timeout = ${patienceMs}`);
}

/** @throws OrchestratorError `JOURNAL_TOO_NEW` if a later release has changed the tables */
export function assertNotLater({ database, stateDir }: JournalFile): void {
  if (versionOf(database) > TABLES_VERSION) throw journalTooNew(stateDir);
}

/** Whether nothing was ever written, for example because the disk was full. */
export function isBlank(database: DatabaseSync): boolean {
  return versionOf(database) === 0;
}

/** Whether the tables have their present form. */
export function isMigrated(database: DatabaseSync): boolean {
  return versionOf(database) === TABLES_VERSION;
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function journalTooNew(stateDir: string): OrchestratorError {
  return new OrchestratorError('JOURNAL_TOO_NEW', {
    message: `The journal in ${stateDir} was written by a later release.`,
    hint: 'Use that release, or another folder with --state.',
  });
}

function assertNoneRuns({ database, stateDir }: JournalFile): void {
  const running = database.prepare("SELECT plan_id, owner_pid FROM plan WHERE state = 'running'").all();
  const held = running.find(({ plan_id }) => isPlanLocked(stateDir, String(plan_id)));
  if (held === undefined) return;
  throw new OrchestratorError('PLAN_RUNS_ELSEWHERE', {
    message: `An earlier release is running plan "${String(held['plan_id'])}" in process ${String(held['owner_pid'])}.`,
    hint: 'This release changes the form of the journal. Wait until the plan has ended, or stop that process; resume continues the plan.',
  });
}
