import type { Journal } from '../journal/journal.ts';
import { readWaiting } from '../journal/limits-database.ts';
import type { PlanRecord, TaskRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { type OrchestratorError, planNotFound, planPruned } from '../plan/orchestrator-error.ts';
import type { FromReference } from '../plan/plan-schema.ts';
import { type ReferenceScope, resolveReferences } from '../plan/references.ts';
import { isLeftAlone } from './list-plans.ts';
import { PlanPaths } from './plan-paths.ts';
import { toReport } from './plan-report.ts';
import { toSummary } from './plan-summary.ts';
import { failureOfReference } from './task-failure.ts';
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

/** How long the paths of a plan's outputs may take. */
const MOST_OUTPUTS_MS = 2000;

/** What a plan reports when it has succeeded. */
export async function outputsOf(
  journal: Pick<Journal, 'readAnswer'>,
  { planId, plan, state }: PlanRecord,
  stored: readonly TaskRecord[],
): Promise<Pick<PlanReport, 'outputs'>> {
  const { outputs } = plan;
  if (outputs === undefined || state !== 'succeeded') return {};
  const records = new TaskRecords({ planId, graph: graphOf(flattenPlan(plan)) }, stored, journal);
  const found = await new PlanPaths(MOST_OUTPUTS_MS).evaluate((select) => {
    const scope = records.scopeOf(plan.tasks[0]?.id ?? '', select);
    return Object.entries(outputs).map(([name, from]) => [name, readValue(from, scope)] as const);
  });
  return { outputs: Object.fromEntries(found) };
}

function readValue(reference: FromReference, scope: ReferenceScope): unknown {
  try {
    return resolveReferences(reference, scope);
  } catch (error) {
    if (failureOfReference(error) === undefined) throw error;
    return null;
  }
}

/** Why the journal has no plan of this id. */
export function missingPlan(journal: Pick<Journal, 'findPruned'>, planId: string): OrchestratorError {
  const pruned = journal.findPruned(planId);
  return pruned === undefined ? planNotFound(planId) : planPruned(planId, pruned.endedAt);
}
