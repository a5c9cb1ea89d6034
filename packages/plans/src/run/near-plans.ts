import { either, findNear } from '@obsidian-agent/shared-types';
import type { PlanReader } from './plan-runner.ts';

/** More than anybody chooses from. */
const MOST = 500;

/** The ids of the newest plans. */
export async function idsOfNewest(reader: Pick<PlanReader, 'list'>): Promise<readonly string[]> {
  return (await reader.list({ limit: MOST })).plans.map(({ plan_id }) => plan_id);
}

/** The hint about a plan that was not found, with the ids that are near its own. */
export async function withNearPlans(planId: string, hint: string, reader: Pick<PlanReader, 'list'>): Promise<string> {
  const near = findNear(planId, await idsOfNewest(reader));
  return near.length === 0 ? hint : `Did you mean ${either(near.map((id) => `"${id}"`))}? ${hint}`;
}
