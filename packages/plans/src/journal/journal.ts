import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { OrchestratorError, planPruned } from '../plan/orchestrator-error.ts';
import { planStates, taskStates } from '../plan/task-state.ts';
import { type AnswerStore, createAnswerStore } from './answer-store.ts';
import { countTasks, type TaskCount } from './count-tasks.ts';
import { deleteAnswers } from './delete-answers.ts';
import { changeState, isBusy, isOfDisk, journalMoved, journalUnwritable, RESUME, RUN_AGAIN } from './disk-errors.ts';
import { openDatabase, openDatabaseToRead } from './open-database.ts';
import { type PlanQuery, planQuery } from './plan-query.ts';
import { createPruning, type Pruning } from './pruning.ts';
import type { ApprovalRecord, AttemptRecord, Entry, PlanHead, PlanRecord, PrunedPlan, TaskRecord } from './records.ts';
import { removeTexts } from './remove-texts.ts';
import { createRetentionSteps, type RetentionSteps } from './retention-steps.ts';
import { createStatements, inTransaction, type Statements, truncateLog } from './statements.ts';
import {
  approvalTable,
  attemptHeadTable,
  attemptTable,
  noticeTable,
  planTable,
  prunedPlanTable,
  taskTable,
  upserts,
} from './tables.ts';
import { createUnsentNotices, type UnsentNotices } from './unsent-notices.ts';

/** Records plans, starts and answers on disk before anything else happens. Processes can share it. */
export interface Journal extends Disposable {
  readonly stateDir: string;
  /**
   * Writes all entries or none. They are on disk when it returns.
   *
   * @throws OrchestratorError `JOURNAL_UNWRITABLE` if the disk cannot be written, or `PLAN_PRUNED`
   */
  write(entries: readonly Entry[]): void;
  /** @throws OrchestratorError `JOURNAL_UNWRITABLE` if its file was deleted or replaced, which reading does not notice */
  assertUnmoved(): void;
  /** @throws OrchestratorError `JOURNAL_TOO_NEW` if the plan has a state that only a later release knows */
  findPlan(planId: string): PlanRecord | undefined;
  /** As findPlan, without reading the body. */
  findHead(planId: string): PlanHead | undefined;
  findPruned(planId: string): PrunedPlan | undefined;
  /** Newest first. */
  listPlans(query: PlanQuery): PlanHead[];
  /** How many tasks of each plan have each state. */
  countTasks(planIds: readonly string[]): TaskCount[];
  /** @throws OrchestratorError `JOURNAL_TOO_NEW` if a task has a state that only a later release knows */
  tasksOf(planId: string): TaskRecord[];
  findTask(planId: string, key: string): TaskRecord | undefined;
  /** Without what they wrote to stderr. */
  attemptsOf(planId: string): Omit<AttemptRecord, 'stderr'>[];
  attemptsOfTask(planId: string, key: string): AttemptRecord[];
  /** @throws OrchestratorError `ANSWER_LOST` if it is missing or was changed */
  readAnswer(ref: AnswerRef): ReceivedResponse;
  /** As readAnswer, as JSON text. */
  readAnswerText(ref: AnswerRef): Buffer;
  /** Asks the process that runs a plan to cancel it; `false` withdraws the request. */
  askCancel(planId: string, isAsked: boolean): void;
  isCancelAsked(planId: string): boolean;
  /**
   * Records a person's answer for the process that runs the plan.
   *
   * @param askedAt an answer before this time was to an earlier question and is replaced
   * @returns the answer that counts, which may be an earlier one
   */
  answerApproval(answer: ApprovalRecord, askedAt: number): ApprovalRecord;
  approvalsOf(planId: string): ApprovalRecord[];
  /** Notices that were not sent yet, or of which nobody knows. */
  readonly notices: UnsentNotices;
  readonly pruning: Pruning;
  readonly retention: RetentionSteps;
  close(): void;
}

/**
 * Opens the journal of a state folder. Creates both if they are missing, and migrates the tables of earlier releases.
 *
 * @throws OrchestratorError `JOURNAL_TOO_NEW` if a later release has changed its tables
 */
export function openJournal(stateDir: string): Journal {
  return journalOf(openDatabase(stateDir), stateDir);
}

/**
 * Opens the journal of a state folder to read it, also if it is read-only. Creates nothing: a missing journal is empty.
 *
 * @throws OrchestratorError `JOURNAL_TOO_NEW`, or `JOURNAL_UNUSABLE` if it is read-only and must be migrated
 */
export function openJournalToRead(stateDir: string): Journal {
  return journalOf(openDatabaseToRead(stateDir), stateDir);
}

function journalOf(database: DatabaseSync, stateDir: string): Journal {
  const sql = createStatements(database);
  const answers = createAnswerStore(sql, stateDir);
  const assertUnmoved = watchFile(join(stateDir, 'journal.db'), stateDir);
  return {
    stateDir,
    assertUnmoved,
    write: (entries) => {
      try {
        assertUnmoved();
        writeEntries(database, { sql, answers }, entries);
      } catch (error) {
        throw isOfDisk(error) ? journalUnwritable(stateDir, error, nextStep(sql, entries)) : error;
      }
    },
    findHead: (planId) => findHead(sql, planId),
    findPlan: (planId) => {
      const head = findHead(sql, planId);
      const body = head && sql('SELECT body FROM plan_body WHERE plan_id = ?').get(planId)?.['body'];
      return head && { ...head, plan: JSON.parse(String(body)) as CheckedPlan };
    },
    findPruned: (planId) => findPruned(sql, planId),
    listPlans: (query) => {
      const [text, values] = planQuery(query);
      return sql(text)
        .all(...values)
        .map(planTable.decode);
    },
    countTasks: (planIds) => countTasks(sql, planIds),
    ...tasksIn(sql),
    readAnswerText: (ref) => answers.read(ref),
    readAnswer: (ref) => JSON.parse(answers.read(ref).toString()) as ReceivedResponse,
    askCancel: (planId, isAsked) => {
      const change = sql('UPDATE plan SET is_cancel_asked = ? WHERE plan_id = ?');
      changeState(stateDir, () => change.run(isAsked ? 1 : 0, planId));
    },
    isCancelAsked: (planId) =>
      sql('SELECT is_cancel_asked FROM plan WHERE plan_id = ?').get(planId)?.['is_cancel_asked'] === 1,
    answerApproval: (answer, askedAt) =>
      changeState(stateDir, () => inTransaction(database, () => answerApproval(sql, answer, askedAt))),
    approvalsOf: (planId) => approvalsOf(sql, planId),
    notices: createUnsentNotices(sql),
    pruning: createPruning(database, sql, stateDir),
    retention: createRetentionSteps(database, sql),
    close: () => database.close(),
    [Symbol.dispose]: () => database.close(),
  };
}

/** Writes all entries or none. The files of answers that no entry names any more are deleted afterwards. */
function writeEntries(
  database: DatabaseSync,
  { sql, answers }: Parameters<typeof writeEntry>[0],
  entries: readonly Entry[],
): void {
  const replaced = entries.flatMap(({ kind, record }) => (kind === 'replaced' ? record.sha256 : []));
  const [removed, deleted] = inTransaction(database, () => [
    entries.flatMap((entry) => writeEntry({ sql, answers }, entry) ?? []),
    // Any entry may name an answer that another one replaces.
    deleteAnswers(sql, replaced),
  ]);
  const deleteFiles = (unnamed: readonly string[]) => inTransaction(database, () => answers.deleteUnnamed(unnamed));
  for (const { unnamed } of removed) deleteFiles(unnamed);
  try {
    if (deleted.length > 0) deleteFiles(deleted);
  } catch (error) {
    // The entries are written, and the plan must go on. What is left is deleted by prune.
    if (!isOfDisk(error) && !isBusy(error)) throw error;
  }
  if (removed.length > 0) truncateLog(database, 0);
}

/** The queries for tasks and their attempts. */
function tasksIn(sql: Statements): Pick<Journal, 'tasksOf' | 'findTask' | 'attemptsOf' | 'attemptsOfTask'> {
  const tasks = `SELECT ${taskTable.columns} FROM task WHERE plan_id = ?`;
  const known = (rows: ReturnType<StatementSync['iterate']>): TaskRecord[] =>
    Array.from(rows, (row) => {
      const task = taskTable.decode(row);
      assertKnown({ planId: task.planId, state: task.state, known: taskStates });
      return task;
    });
  return {
    tasksOf: (planId) => known(sql(`${tasks} ORDER BY rowid`).iterate(planId)),
    findTask: (planId, key) => known(sql(`${tasks} AND key = ?`).iterate(planId, key))[0],
    attemptsOf: (planId) =>
      Array.from(
        sql(`SELECT ${attemptHeadTable.columns} FROM attempt WHERE plan_id = ? ORDER BY key, attempt`).iterate(planId),
        attemptHeadTable.decode,
      ),
    attemptsOfTask: (planId, key) =>
      sql(`SELECT ${attemptTable.columns} FROM attempt WHERE plan_id = ? AND key = ? ORDER BY attempt`)
        .all(planId, key)
        .map(attemptTable.decode),
  };
}

/** What to do once the disk can be written. A plan goes on only if it was recorded before. */
function nextStep(sql: Statements, entries: readonly Entry[]): string {
  const isUndo = entries.some(({ kind }) => kind === 'undo_begun' || kind === 'undone');
  const isNew = entries.some(({ kind, record }) => kind === 'plan' && !isRecorded(sql, record.planId));
  return isUndo || isNew ? RUN_AGAIN : RESUME;
}

function isRecorded(sql: Statements, planId: string): boolean {
  try {
    return findHead(sql, planId) !== undefined;
  } catch (error) {
    // The disk cannot be read, either, and a plan that was recorded must not run twice.
    if (isOfDisk(error)) return true;
    throw error;
  }
}

function findHead(sql: Statements, planId: string): PlanHead | undefined {
  const row = sql(`SELECT ${planTable.columns} FROM plan WHERE plan_id = ?`).get(planId);
  if (row === undefined) return undefined;
  const head = planTable.decode(row);
  assertKnown({ planId, state: head.state, known: planStates });
  return head;
}

function findPruned(sql: Statements, planId: string): PrunedPlan | undefined {
  const row = sql(`SELECT ${prunedPlanTable.columns} FROM pruned_plan WHERE plan_id = ?`).get(planId);
  return row && prunedPlanTable.decode(row);
}

/** Texts that were removed from the journal. */
interface Removed {
  /** Digests of answers that nothing names any more. */
  readonly unnamed: readonly string[];
}

/** Returns what was removed with the entry. */
function writeEntry({ sql, answers }: { sql: Statements; answers: AnswerStore }, entry: Entry): Removed | undefined {
  if (entry.kind === 'plan') return writePlan(sql, entry.record);
  if (entry.kind === 'answer') answers.save(entry.record);
  else if (entry.kind === 'task') sql(upserts.task).run(...taskTable.encode(entry.record));
  else if (entry.kind === 'undone') sql(upserts.undone).run(entry.record.undoneAt, entry.record.planId);
  else if (entry.kind === 'undo_begun') sql(upserts.undo_begun).run(entry.record.undoBegunAt, entry.record.planId);
  else if (entry.kind === 'notice') sql(upserts.notice).run(...noticeTable.encode(entry.record));
  else if (entry.kind === 'attempt') sql(upserts.attempt).run(...attemptTable.encode(entry.record));
  return undefined;
}

function approvalsOf(sql: Statements, planId: string): ApprovalRecord[] {
  return sql(`SELECT ${approvalTable.columns} FROM approval WHERE plan_id = ?`).all(planId).map(approvalTable.decode);
}

function answerApproval(sql: Statements, answer: ApprovalRecord, askedAt: number): ApprovalRecord {
  const earlier = approvalsOf(sql, answer.planId).find(({ key }) => key === answer.key);
  if (earlier !== undefined && earlier.answeredAt >= askedAt) return earlier;
  sql(`INSERT OR REPLACE ${approvalTable.insert}`).run(...approvalTable.encode(answer));
  return answer;
}

/** A plan can be pruned between the moment that a process reads it and the moment that it starts to run it. */
function writePlan(sql: Statements, record: PlanRecord): Removed | undefined {
  const { planId, plan } = record;
  const pruned = findPruned(sql, planId);
  if (pruned !== undefined) throw planPruned(planId, pruned.endedAt);
  sql(upserts.plan).run(...planTable.encode(record));
  if (sql('SELECT 1 FROM plan_body WHERE plan_id = ?').get(planId) === undefined)
    sql('INSERT INTO plan_body (plan_id, body) VALUES (?, ?)').run(planId, JSON.stringify(plan));
  // A cancelled plan needs its texts to be resumed.
  const isOver = record.state === 'succeeded' || record.state === 'failed';
  if (!isOver || plan.keepTexts !== false) return undefined;
  return { unnamed: removeTexts(sql, record, record.endedAt ?? Date.now()) };
}

/** SQLite goes on writing to a file that was deleted. */
function watchFile(file: string, stateDir: string): () => void {
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === inode) return;
    throw journalMoved(stateDir);
  };
}

/** A plan with an unknown state would never end in this release. */
function assertKnown({ planId, state, known }: { planId: string; state: string; known: readonly string[] }): void {
  if (known.includes(state)) return;
  throw new OrchestratorError('JOURNAL_TOO_NEW', {
    message: `A later release ran the plan "${planId}" and left it in the unknown state "${state}".`,
    hint: 'Use that release for this plan.',
  });
}
