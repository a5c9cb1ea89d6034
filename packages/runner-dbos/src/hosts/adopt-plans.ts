import { adoptPlansOf } from '../engine/enqueue.ts';
import type { Client } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';

/** Plans that go on without the host that coordinated them. */
export interface Adopted {
  readonly from: string;
  readonly plans: readonly string[];
}

/** Gives the plans of hosts that are away to any other host. */
export async function adoptAbandonedPlans(client: Client): Promise<Adopted[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT coordinator FROM obsidian_agent.plans
       WHERE state = 'running' AND coordinator IS NOT NULL AND NOT EXISTS (
         SELECT FROM obsidian_agent.hosts WHERE hosts.name = coordinator AND NOT ${isHostAway('hosts')})`,
  );
  const adopted: Adopted[] = [];
  for (const { coordinator } of rows) {
    const from = String(coordinator);
    const plans = await adoptPlansOf(client, from);
    if (plans.length > 0) adopted.push({ from, plans });
  }
  return adopted;
}
