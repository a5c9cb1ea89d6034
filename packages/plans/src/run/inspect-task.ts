import type { Journal } from '../journal/journal.ts';
import type { PlanRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { inspectTasks } from './inspect-plan.ts';
import { showOutputs, showPayload } from './show-values.ts';
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
    ...(record.textsRemovedAt === null ? await valuesOf(journal, record, key) : { payload: null }),
    attempts: report.attempts.map((attempt) => ({ ...attempt, stderr: stderr.get(attempt.attempt) ?? null })),
  };
}

async function valuesOf(
  journal: Journal,
  { planId, plan }: PlanRecord,
  key: string,
): Promise<Pick<TaskDetail, 'payload' | 'outputs'>> {
  const graph = graphOf(flattenPlan(plan));
  const shown = { graph, records: new TaskRecords({ planId, graph }, journal.tasksOf(planId), journal) };
  return { payload: await showPayload(key, shown), ...(await showOutputs(key, shown)) };
}
