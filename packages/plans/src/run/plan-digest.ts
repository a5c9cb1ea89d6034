import { digestJson } from '../plan/authored-digest.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';

/** A digest of a plan's body: of what its author wrote, if that is known. */
export function digestPlan(plan: CheckedPlan): string {
  return plan.authored ?? digestChecked(plan);
}

/** Whether a plan has the body of a stored digest, which may be of the first release. */
export function isSameBody(stored: string, plan: CheckedPlan): boolean {
  return stored === digestPlan(plan) || stored === digestChecked(plan);
}

/** The digest of the first release: of the plan with all defaults, without the ids of a run and the agents' limits. */
function digestChecked({ planId: _, correlationId: __, authored: ___, ...body }: CheckedPlan): string {
  return digestJson({ ...body, tasks: body.tasks.map(({ keyDays: _days, ...task }) => task) });
}
