import { type PlanRecord, planNotFound, planPruned } from '@obsidian-agent/plans/runner';
import type { Client } from '../store/connect.ts';
import { findPlan, findPruned } from '../store/plan-rows.ts';
import type { StoredPlan } from '../store/records.ts';

/** @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED` */
export async function requirePlan(client: Client, planId: string): Promise<StoredPlan & PlanRecord> {
  const plan = await findPlan(client, planId);
  if (plan !== undefined) return plan;
  await assertNotPruned(client, planId);
  throw planNotFound(planId);
}

/** @throws OrchestratorError `PLAN_PRUNED` */
export async function assertNotPruned(client: Client, planId: string): Promise<void> {
  const pruned = await findPruned(client, planId);
  if (pruned !== undefined) throw planPruned(planId, pruned.endedAt);
}
