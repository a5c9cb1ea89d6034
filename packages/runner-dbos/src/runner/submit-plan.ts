import {
  assertVaultNames,
  type CheckedPlan,
  digestPlan,
  isSameBody,
  planBodyDiffers,
} from '@obsidian-agent/plans/runner';
import { enqueuePlan } from '../engine/enqueue.ts';
import type { Store } from '../store/connect.ts';
import { RELEASE } from '../store/releases.ts';
import { assertNotPruned } from './require-plan.ts';

interface Submitted {
  readonly planId: string;
  readonly correlationId: string;
  readonly plan: CheckedPlan;
}

/**
 * Adds a plan and sends it to the workers, unless it is there.
 *
 * @throws OrchestratorError `PLAN_BODY_DIFFERS`, `PLAN_PRUNED`, `VAULT_NOT_NAMED`
 */
export async function submitPlan(store: Store, { planId, correlationId, plan }: Submitted): Promise<void> {
  assertVaultNames(plan);
  await store.transaction(async (client) => {
    await assertNotPruned(client, planId);
    const { rowCount } = await client.query(
      `INSERT INTO obsidian_agent.plans (plan_id, name, digest, correlation_id, trace_id, state, submitted_at,
         machine_version)
       VALUES ($1, $2, $3, $4, '', 'running', obsidian_agent.now_ms(), $5) ON CONFLICT (plan_id) DO NOTHING`,
      [planId, plan.name.replaceAll('\0', '\uFFFD'), digestPlan(plan), correlationId, RELEASE.machineVersion],
    );
    if (rowCount === 0) return assertSame(await client.query(DIGEST, [planId]), { planId, plan });
    await client.query('INSERT INTO obsidian_agent.plan_bodies (plan_id, body) VALUES ($1, $2)', [
      planId,
      JSON.stringify(plan),
    ]);
    await enqueuePlan(client, planId);
  });
}

const DIGEST = 'SELECT digest FROM obsidian_agent.plans WHERE plan_id = $1';

function assertSame(
  { rows }: Awaited<ReturnType<Store['query']>>,
  { planId, plan }: Pick<Submitted, 'planId' | 'plan'>,
): void {
  if (!isSameBody(String(rows[0]?.['digest']), plan)) throw planBodyDiffers(planId);
}
