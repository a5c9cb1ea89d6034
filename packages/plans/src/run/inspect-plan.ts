import type { Journal } from '../journal/journal.ts';
import { readWaiting } from '../journal/limits-database.ts';
import type { PlanRecord, TaskRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { type OrchestratorError, planNotFound, planPruned } from '../plan/orchestrator-error.ts';
import { isLeftAlone } from './list-plans.ts';
import { toReport } from './plan-report.ts';
import { toSummary } from './plan-summary.ts';
import { readOutputs } from './show-values.ts';
import { TaskRecords } from './task-records.ts';
import type { PlanReport, PlanSummary } from './wire-reports.ts';

/** Everything in the journal about a plan, except its answers; undefined if the id is unknown. */
export async function inspectPlan(journal: Journal, planId: string): Promise<PlanReport | undefined> {
  const record = journal.findPlan(planId);
  if (record === undefined) return undefined;
  const tasks = journal.tasksOf(planId);
  const outputs = await outputsOf(journal, record, tasks);
  return { ...inspectTasks(journal, record, tasks), ...outputs };
}

/** As inspectPlan, without the plan's outputs. */
export function inspectTasks(
  journal: Journal,
  record: PlanRecord,
  tasks: readonly TaskRecord[] = journal.tasksOf(record.planId),
): PlanReport {
  const { planId } = record;
  const isRunByNobody = isLeftAlone(journal, record);
  const isRun = record.state === 'running' && !isRunByNobody;
  const parts = {
    tasks,
    attempts: journal.attemptsOf(planId),
    approvals: journal.approvalsOf(planId),
    waiting: isRun ? readWaiting(journal.stateDir, planId) : [],
    isRunByNobody,
  };
  return toReport(record, parts);
}

/** As inspectPlan. @throws OrchestratorError `PLAN_NOT_FOUND` or `PLAN_PRUNED` */
export async function reportPlan(journal: Journal, planId: string): Promise<PlanReport> {
  const report = await inspectPlan(journal, planId);
  if (report === undefined) throw missingPlan(journal, planId);
  return report;
}

/** What a list says about a plan. @throws OrchestratorError `PLAN_NOT_FOUND` or `PLAN_PRUNED` */
export function summarizePlan(journal: Journal, planId: string): PlanSummary {
  const head = journal.findHead(planId);
  if (head === undefined) throw missingPlan(journal, planId);
  return toSummary(head, isLeftAlone(journal, head));
}

/** What a plan reports when it has succeeded. */
export async function outputsOf(
  journal: Pick<Journal, 'readAnswer'>,
  { planId, plan, state }: PlanRecord,
  stored: readonly TaskRecord[],
): Promise<Pick<PlanReport, 'outputs'>> {
  const { outputs } = plan;
  if (outputs === undefined || state !== 'succeeded') return {};
  const records = new TaskRecords({ planId, graph: graphOf(flattenPlan(plan)) }, stored, journal);
  return { outputs: await readOutputs(outputs, plan.tasks[0]?.id ?? '', records) };
}

/** Why the journal has no plan of this id. */
export function missingPlan(journal: Pick<Journal, 'findPruned'>, planId: string): OrchestratorError {
  const pruned = journal.findPruned(planId);
  return pruned === undefined ? planNotFound(planId) : planPruned(planId, pruned.endedAt);
}
