import type { Journal } from '../journal/journal.ts';
import { type OrchestratorError, planNotFound, planPruned } from '../plan/orchestrator-error.ts';
import { isLeftAlone } from './list-plans.ts';
import { toReport } from './plan-report.ts';
import type { PlanReport } from './plan-runner.ts';

/** Everything in the journal about a plan, except its answers; undefined if the id is unknown. */
export function inspectPlan(journal: Journal, planId: string): PlanReport | undefined {
  const record = journal.findPlan(planId);
  if (record === undefined) return undefined;
  const isRunByNobody = isLeftAlone(journal, record);
  return toReport(record, { tasks: journal.tasksOf(planId), attempts: journal.attemptsOf(planId), isRunByNobody });
}

/** Why the journal has no plan of this id. */
export function missingPlan(journal: Journal, planId: string): OrchestratorError {
  const pruned = journal.findPruned(planId);
  return pruned === undefined ? planNotFound(planId) : planPruned(planId, pruned.endedAt);
}
