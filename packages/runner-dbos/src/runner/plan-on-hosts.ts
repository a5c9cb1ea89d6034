import { type CheckedTask, flattenPlan, graphOf, type PlanRecord, type TaskRecord } from '@obsidian-agent/plans/runner';
import { attemptsOf, tasksOf } from '../store/plan-rows.ts';
import type { Sources } from './read-plans.ts';

/** Writes of a plan in one vault, by one agent, on the host that has it. */
export interface HostWrites {
  readonly host: string;
  readonly vault: string | null;
  readonly agent: string;
  readonly writes: readonly TaskRecord[];
}

/** Lists what a plan may have written, and where. A vault that has moved is asked for on its present host. */
export async function findWrites(sources: Sources, { planId, plan }: PlanRecord): Promise<HostWrites[]> {
  const graph = graphOf(flattenPlan(plan));
  const [tasks, hostOf] = await Promise.all([tasksOf(sources.store, planId), hostsOf(sources, planId)]);
  const writes = tasks.filter(({ key, attempts }) => attempts > 0 && graph.taskOf(key).effect !== 'read');
  const found = Map.groupBy(writes, ({ key }) => JSON.stringify(placeOf(graph.taskOf(key), hostOf(key))));
  return [...found].map(([place, own]) => ({ ...(JSON.parse(place) as Omit<HostWrites, 'writes'>), writes: own }));
}

function placeOf({ agent, vaultName }: CheckedTask, host: string): Omit<HostWrites, 'writes'> {
  return { host, vault: vaultName ?? null, agent };
}

/** The host of each task: that of its vault now, else where it ran last. */
async function hostsOf({ store }: Sources, planId: string): Promise<(key: string) => string> {
  const { rows } = await store.query('SELECT name, host FROM obsidian_agent.vaults');
  const vaults = new Map(rows.map(({ name, host }) => [String(name), String(host)]));
  const attempts = await attemptsOf(store, planId);
  const hosts = new Map(
    attempts.map(({ key, host, vault }) => [key, (vault === null ? undefined : vaults.get(vault)) ?? host ?? '']),
  );
  return (key) => hosts.get(key) ?? '';
}
