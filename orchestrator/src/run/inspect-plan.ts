import type { Journal } from '../journal/journal.ts';
import { isPlanLocked } from '../journal/plan-lock.ts';
import type { PlanHead } from '../journal/records.ts';
import { toReport, toSummary } from './plan-report.ts';
import type { PlanReport, PlanSummary } from './plan-runner.ts';

/** Everything in the journal about a plan; undefined if the id is unknown. */
export function inspectPlan(journal: Journal, planId: string): PlanReport | undefined {
  const record = journal.findPlan(planId);
  if (record === undefined) return undefined;
  const isRunByNobody = isLeftAlone(journal, record);
  const [tasks, attempts] = [journal.tasksOf(planId), journal.attemptsOf(planId)];
  return toReport(record, { tasks, attempts, isRunByNobody, journal });
}

/** All plans in the journal, newest first. */
export function listPlans(journal: Journal): PlanSummary[] {
  return journal.listPlans().map((record) => toSummary(record, isLeftAlone(journal, record)));
}

function isLeftAlone({ stateDir }: Journal, { planId, state }: PlanHead): boolean {
  return state === 'running' && !isPlanLocked(stateDir, planId);
}
