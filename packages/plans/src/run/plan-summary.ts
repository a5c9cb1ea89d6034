import type { PlanHead } from '../journal/records.ts';
import type { SeenPlanState } from '../plan/task-state.ts';
import type { PlanSummary } from './wire-reports.ts';

/** What a list says about a plan. */
export function toSummary(
  { planId, name, state, submittedAt, endedAt, undoneAt, undoBegunAt }: PlanHead,
  isRunByNobody: boolean,
): PlanSummary {
  const seen: SeenPlanState = state === 'running' && isRunByNobody ? 'interrupted' : state;
  return {
    plan_id: planId,
    name,
    state: seen,
    submitted_at: toIso(submittedAt),
    ended_at: endedAt === null ? null : toIso(endedAt),
    ...(undoneAt === null ? {} : { undone_at: toIso(undoneAt) }),
    ...(undoBegunAt === null ? {} : { undo_begun_at: toIso(undoBegunAt) }),
  };
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
