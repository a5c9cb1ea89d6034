import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EndedPlanState } from '../plan/task-state.ts';
import { createAnswerStore } from './answer-store.ts';
import { deleteAnswersOf } from './delete-answers.ts';
import { isPlanLocked } from './plan-lock.ts';
import type { PlanHead } from './records.ts';
import { inTransaction, readPragma, type Statements, truncateLog } from './statements.ts';
import { planTable } from './tables.ts';

/** Which ended plans to prune. */
export interface PruneFilter {
  readonly states: readonly EndedPlanState[];
  /** Milliseconds since 1970. */
  readonly endedBefore: number;
  /** The newest plans in these states that stay. */
  readonly keep: number;
}

/** Deletes plans and their answers. Other processes can use the journal between the steps. */
export interface Pruning {
  /** Plans that match, newest first. */
  find(filter: PruneFilter): PlanHead[];
  /**
   * Deletes plans in one transaction, then the files of their answers. It leaves plans that were revived since, those
   * that a process holds, and those whose undo has no outcome.
   */
  deletePlans(planIds: readonly string[], endedBefore: number, now: number): string[];
  /** Deletes answers that no plan names, which earlier releases left, and files without one, which a killed process leaves. */
  deleteUnnamed(): void;
  /**
   * Returns free pages to the file system. The file of an earlier release must be rewritten for that, which keeps other
   * processes from writing for as long as it takes.
   */
  shrink(mayRewrite: boolean): void;
  /** The bytes of the journal and its answers. */
  size(): number;
}

const LOG_PATIENCE_MS = 1000;
/** Answers that are deleted together, so that other processes can write in between. */
const ANSWERS = 1000;
/** Pages that are returned together, so that other processes can write in between. */
const PAGES = 2000;

export function createPruning(database: DatabaseSync, sql: Statements, stateDir: string): Pruning {
  const answers = join(stateDir, 'answers');
  const store = createAnswerStore(sql, stateDir);
  const number = (pragma: string): number => readPragma(database, pragma);
  return {
    find: ({ states, endedBefore, keep }) =>
      sql(`SELECT ${planTable.columns} FROM (
          SELECT * FROM plan WHERE state IN (SELECT value FROM json_each(?))
          ORDER BY submitted_at DESC, plan_id DESC LIMIT -1 OFFSET ?)
        WHERE ended_at < ? AND undo_begun_at IS NULL`)
        .all(JSON.stringify(states), keep, endedBefore)
        .map(planTable.decode),
    deletePlans(planIds, endedBefore, now) {
      const unnamed: string[] = [];
      const deleted = inTransaction(database, () =>
        // A process that claims a plan later waits for this transaction, then finds no plan.
        planIds.filter(
          (planId) => !isPlanLocked(stateDir, planId) && deletePlan(sql, { planId, endedBefore, now }, unnamed),
        ),
      );
      if (unnamed.length > 0) inTransaction(database, () => store.deleteUnnamed(unnamed));
      return deleted;
    },
    deleteUnnamed() {
      while (sql(DELETE_SOME_UNNAMED).run(ANSWERS).changes > 0);
      for (const part of namesIn(answers)) {
        // No process writes an answer outside a transaction.
        inTransaction(database, () => deleteUnnamedIn(sql, join(answers, part)));
      }
    },
    shrink(mayRewrite) {
      if (mayRewrite && number('auto_vacuum') === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM');
      while (number('freelist_count') > 0) {
        const before = number('freelist_count');
        database.exec(`PRAGMA incremental_vacuum(${PAGES})`);
        if (number('freelist_count') >= before) break;
      }
      truncateLog(database, LOG_PATIENCE_MS);
    },
    // Not the size of the file: other processes may still read pages of it that are no longer needed.
    size: () => number('page_count') * number('page_size') + Number(sql(LARGE_ANSWERS).get()?.['bytes'] ?? 0),
  };
}

const DELETE_SOME_UNNAMED = `DELETE FROM answer WHERE sha256 IN (
  SELECT sha256 FROM answer WHERE NOT EXISTS (SELECT 1 FROM task WHERE answer_sha256 = sha256) LIMIT ?)`;
const LARGE_ANSWERS = 'SELECT total(bytes) AS bytes FROM answer WHERE body IS NULL';

/** @param unnamed gets the digests of answers that nothing names any more */
function deletePlan(
  sql: Statements,
  { planId, endedBefore, now }: { planId: string; endedBefore: number; now: number },
  unnamed: string[],
): boolean {
  const { changes } = sql(`INSERT INTO pruned_plan (plan_id, digest, name, state, ended_at, pruned_at)
    SELECT plan_id, digest, name, state, ended_at, ? FROM plan
    WHERE plan_id = ? AND state IN ('succeeded', 'failed', 'cancelled') AND ended_at < ? AND undo_begun_at IS NULL`).run(
    now,
    planId,
    endedBefore,
  );
  if (changes === 0) return false;

  unnamed.push(...deleteAnswersOf(sql, planId));
  for (const table of ['task', 'attempt', 'approval', 'notice', 'plan_body', 'plan'])
    sql(`DELETE FROM ${table} WHERE plan_id = ?`).run(planId);
  return true;
}

function deleteUnnamedIn(sql: Statements, folder: string): void {
  for (const name of namesIn(folder)) {
    const [, sha256] = /^([0-9a-f]{64})\.json$/.exec(name) ?? [];
    const isNamed = sha256 !== undefined && sql('SELECT 1 FROM answer WHERE sha256 = ?').get(sha256) !== undefined;
    if (!isNamed) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
