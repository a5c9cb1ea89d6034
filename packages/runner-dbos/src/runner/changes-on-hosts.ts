import type { PlanRunner } from '@obsidian-agent/plans';
import { findChanges } from '@obsidian-agent/plans/runner';
import { createRemoteExecutor } from '../calls/remote-executor.ts';
import { tasksOf } from '../store/plan-rows.ts';
import type { Wakes } from '../store/wakes.ts';
import { findWrites } from './plan-on-hosts.ts';
import type { Sources } from './read-plans.ts';
import { requirePlan } from './require-plan.ts';

/** What a task changed in its vault, from the history of its agent there. */
export async function changesOnHosts(
  { wakes, ...sources }: Sources & { readonly wakes: Wakes },
  { planId, key }: { readonly planId: string; readonly key: string },
  signal: AbortSignal,
): ReturnType<PlanRunner['changes']> {
  const plan = await requirePlan(sources.store, planId);
  const stored = await tasksOf(sources.store, planId);
  const place = (await findWrites(sources, plan)).find(({ writes }) => writes.some((each) => each.key === key));
  const { host = '', vault = null } = place ?? {};
  const executor = createRemoteExecutor({ store: sources.store, wakes, host, vault });
  const answers = stored.flatMap(({ answer }) => answer ?? []);
  const journal = {
    findPlan: () => plan,
    findPruned: () => undefined,
    tasksOf: () => stored,
    attemptsOf: () => [],
    attemptsOfTask: () => [],
    ...(place === undefined || vault !== null ? NO_ANSWERS : await sources.answers.readAll(answers)),
  };
  return findChanges({ journal, readSecret: () => undefined }, { planId, key }, { executor, signal });
}

/** The vault is known by its name, so that no reference leads to it. */
const NO_ANSWERS = {
  readAnswer: (): never => {
    throw new Error('A vault that has a name is found without answers.');
  },
};
