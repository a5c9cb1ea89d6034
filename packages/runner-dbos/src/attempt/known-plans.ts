import { type CheckedPlan, flattenPlan, graphOf, type PlanGraph } from '@obsidian-agent/plans/runner';
import { tasksReadBy } from '../answers/read-scope.ts';
import type { Client } from '../store/connect.ts';

/** What attempts need to know about their plan. It does not change. */
export interface KnownPlan {
  readonly planId: string;
  readonly name: string;
  readonly correlationId: string;
  readonly graph: PlanGraph;
  /** The tasks whose answers another task, a condition or an output reads. */
  readonly read: ReadonlySet<string>;
}

/** Reads each plan once for many attempts. */
export type KnownPlans = (client: Client, planId: string) => Promise<KnownPlan | undefined>;

/** More than hosts usually have at work. Each can have 10,000 tasks. */
const MOST = 16;

export function createKnownPlans(): KnownPlans {
  const known = new Map<string, KnownPlan>();
  return async (client, planId) => {
    const plan = known.get(planId) ?? (await readPlan(client, planId));
    if (plan === undefined) return undefined;
    // The plan that was used longest ago is the first one.
    known.delete(planId);
    known.set(planId, plan);
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    return plan;
  };
}

async function readPlan(client: Client, planId: string): Promise<KnownPlan | undefined> {
  const { rows } = await client.query(
    `SELECT name, correlation_id, body FROM obsidian_agent.plans JOIN obsidian_agent.plan_bodies USING (plan_id)
     WHERE plan_id = $1`,
    [planId],
  );
  if (rows[0] === undefined) return undefined;
  const body = rows[0]['body'] as CheckedPlan;
  const graph = graphOf(flattenPlan(body));
  const values = graph.tasks.map(({ payload, forEach, when, outputs }) => [payload, forEach, when, outputs]);
  const read = tasksReadBy([values, body.outputs], graph);
  return { planId, name: body.name, correlationId: String(rows[0]['correlation_id']), graph, read };
}
