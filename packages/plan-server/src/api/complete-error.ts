import { OrchestratorError, type PlanRunner, withNearPlans } from '@obsidian-agent/plans';

/** An error as callers get it: one about a missing plan suggests ids like that which was sent. */
export async function completeError(error: Error, runner: Pick<PlanRunner, 'list'>): Promise<Error> {
  if (!(error instanceof OrchestratorError) || error.reason !== 'PLAN_NOT_FOUND') return error;
  const { reason, message, hint, planId, cause } = error;
  if (planId === undefined) return error;
  try {
    return new OrchestratorError(reason, { message, hint: await withNearPlans(planId, hint, runner), planId, cause });
  } catch (failure) {
    // An error is being reported already, and it matters more than what completes its hint.
    if (failure instanceof OrchestratorError) return error;
    throw failure;
  }
}
