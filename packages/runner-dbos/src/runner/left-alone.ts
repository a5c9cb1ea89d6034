import type { Client } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';
import type { StoredPlan } from '../store/records.ts';

/** An SQL condition: whether the host that coordinates a running plan is away. One that waits for a host is not alone. */
export const LEFT_ALONE = `(state = 'running' AND EXISTS (
  SELECT FROM obsidian_agent.hosts WHERE hosts.name = coordinator AND ${isHostAway('hosts')}))`;

export async function isLeftAlone(client: Client, { planId, state }: StoredPlan): Promise<boolean> {
  if (state !== 'running') return false;
  const { rows } = await client.query(`SELECT ${LEFT_ALONE} AS is_alone FROM obsidian_agent.plans WHERE plan_id = $1`, [
    planId,
  ]);
  return rows[0]?.['is_alone'] === true;
}
