import type { Journal } from '../journal/journal.ts';
import type { PlanRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { inspectTasks } from './inspect-plan.ts';
import { PlanPaths } from './plan-paths.ts';
import { failureOfReference } from './task-failure.ts';
import { TaskRecords } from './task-records.ts';
import type { TaskDetail } from './wire-reports.ts';

/** Everything in the journal about a task or item, except its answer; undefined if there is none. */
export async function inspectTask(journal: Journal, planId: string, key: string): Promise<TaskDetail | undefined> {
  const record = journal.findPlan(planId);
  if (record === undefined) return undefined;
  const report = inspectTasks(journal, record).tasks.find(({ task }) => task === key);
  if (report === undefined) return undefined;
  const stderr = new Map(journal.attemptsOfTask(planId, key).map((attempt) => [attempt.attempt, attempt.stderr]));
  return {
    ...report,
    payload: record.textsRemovedAt === null ? await payloadOf(journal, record, key) : null,
    attempts: report.attempts.map((attempt) => ({ ...attempt, stderr: stderr.get(attempt.attempt) ?? null })),
  };
}

async function payloadOf(journal: Journal, { planId, plan }: PlanRecord, key: string): Promise<TaskDetail['payload']> {
  const graph = graphOf(flattenPlan(plan));
  const task = graph.taskOf(key);
  // Only an item has a value for `$item`.
  if (task.forEach !== undefined && key === task.id) return task.payload;
  const records = new TaskRecords({ planId, graph }, journal.tasksOf(planId), journal);
  try {
    const readSecret = (name: string): string => `(secret ${name})`;
    const paths = new PlanPaths();
    return (await paths.evaluate((select) => records.payloadOf(key, { readSecret, select }))).payload;
  } catch (error) {
    const isUnread = failureOfReference(error) !== undefined || error instanceof OrchestratorError;
    if (isUnread) return task.payload;
    throw error;
  }
}
