import type { Journal } from '../journal/journal.ts';
import type { PlanRecord, TaskRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { type OrchestratorError, planNotFound, planPruned } from '../plan/orchestrator-error.ts';
import type { FromReference } from '../plan/plan-schema.ts';
import { type ReferenceScope, resolveReferences } from '../plan/references.ts';
import { isLeftAlone } from './list-plans.ts';
import { toReport } from './plan-report.ts';
import type { PlanReport } from './plan-runner.ts';
import { failureOfReference } from './task-failure.ts';
import { TaskRecords } from './task-records.ts';

/** Everything in the journal about a plan, except its answers; undefined if the id is unknown. */
export function inspectPlan(journal: Journal, planId: string): PlanReport | undefined {
  const record = journal.findPlan(planId);
  if (record === undefined) return undefined;
  const isRunByNobody = isLeftAlone(journal, record);
  const tasks = journal.tasksOf(planId);
  const parts = { tasks, attempts: journal.attemptsOf(planId), approvals: journal.approvalsOf(planId), isRunByNobody };
  return { ...toReport(record, parts), ...outputsOf(journal, record, tasks) };
}

/** What a plan reports when it has succeeded. */
function outputsOf(
  journal: Journal,
  { planId, plan, state }: PlanRecord,
  stored: readonly TaskRecord[],
): Pick<PlanReport, 'outputs'> {
  const { outputs } = plan;
  if (outputs === undefined || state !== 'succeeded') return {};
  const records = new TaskRecords({ planId, graph: graphOf(flattenPlan(plan)) }, stored, journal);
  const scope = records.scopeOf(plan.tasks[0]?.id ?? '');
  return { outputs: Object.fromEntries(Object.entries(outputs).map(([name, from]) => [name, readValue(from, scope)])) };
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
export function missingPlan(journal: Journal, planId: string): OrchestratorError {
  const pruned = journal.findPruned(planId);
  return pruned === undefined ? planNotFound(planId) : planPruned(planId, pruned.endedAt);
}
