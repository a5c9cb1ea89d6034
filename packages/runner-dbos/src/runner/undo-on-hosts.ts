import { OrchestratorError, type UndoOptions, type UndoReport } from '@obsidian-agent/plans';
import {
  isPlanUndone,
  isUndoSettled,
  mayHaveEffect,
  planRunsOnHosts,
  type TaskRecord,
  undoInVault,
  withoutRepeats,
} from '@obsidian-agent/plans/runner';
import { createRemoteExecutor } from '../calls/remote-executor.ts';
import { readNow } from '../store/server-clock.ts';
import type { Wakes } from '../store/wakes.ts';
import { findWrites } from './plan-on-hosts.ts';
import type { Sources } from './read-plans.ts';
import { requirePlan } from './require-plan.ts';

/**
 * Undoes what a plan changed, in each vault on its host.
 *
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, or `PLAN_RUNS_ELSEWHERE`
 */
export async function undoOnHosts(
  { wakes, ...sources }: Sources & { readonly wakes: Wakes },
  planId: string,
  { isDryRun = false, signal = new AbortController().signal }: UndoOptions,
): Promise<UndoReport> {
  const plan = await requirePlan(sources.store, planId);
  if (plan.state === 'running') throw planRunsOnHosts(planId, plan.coordinator);
  const begun = isDryRun ? undefined : await recordBegin(sources, planId);
  const vaults: UndoReport['vaults'][number][] = [];
  const outcomes: Outcome[] = [];
  for (const { host, vault, agent, writes } of await findWrites(sources, plan)) {
    const executor = createRemoteExecutor({ store: sources.store, wakes, host, vault });
    const place = { agent, vaultPath: undefined, writes };
    const context = { executor, signal, isPreview: isDryRun, onStderrLine: () => {} };
    const outcome = await undoInVault(plan, place, context).catch(asAway);
    outcomes.push(outcome);
    vaults.push({ agent, vault_path: vault, response: outcome.response, failure: outcome.failure });
    if (outcome.isUndone && !isDryRun) await recordUndone(sources, planId, writes);
  }
  if (isPlanUndone(vaults) && !isDryRun) await dateUndo(sources, planId);
  if (begun !== undefined && isUndoSettled(outcomes, begun.isRepeated)) await settle(sources, planId, begun.at);
  return { plan_id: planId, vaults: withoutRepeats(vaults) };
}

interface Begun {
  readonly at: number;
  /** Whether an earlier undo did not finish or got no answer. */
  readonly isRepeated: boolean;
}

/** Records that an undo has begun, so that the plan cannot go on. @throws OrchestratorError `PLAN_RUNS_ELSEWHERE` */
function recordBegin({ store }: Sources, planId: string): Promise<Begun> {
  return store.transaction(async (client) => {
    await client.query('SELECT FROM obsidian_agent.plans WHERE plan_id = $1 FOR UPDATE', [planId]);
    const { state, coordinator, undoBegunAt } = await requirePlan(client, planId);
    if (state === 'running') throw planRunsOnHosts(planId, coordinator);
    const at = Math.max((undoBegunAt ?? 0) + 1, await readNow(client));
    await client.query('UPDATE obsidian_agent.plans SET undo_begun_at = $2 WHERE plan_id = $1', [planId, at]);
    return { at, isRepeated: undoBegunAt !== null };
  });
}

/** Lets the plan go on, unless another undo has begun since. */
async function settle({ store }: Sources, planId: string, begunAt: number): Promise<void> {
  await store.query('UPDATE obsidian_agent.plans SET undo_begun_at = NULL WHERE plan_id = $1 AND undo_begun_at = $2', [
    planId,
    begunAt,
  ]);
}

type Outcome = Pick<
  Awaited<ReturnType<typeof undoInVault>>,
  'response' | 'failure' | 'isUndone' | 'isUncertain' | 'isTelling'
>;

/** A host that is away does not keep others from undoing. */
function asAway(error: unknown): Outcome {
  if (!(error instanceof OrchestratorError) || error.reason !== 'HOST_AWAY') throw error;
  const { reason, message, hint } = error;
  const failure = { reason, message, hint, isRetryable: true };
  return { response: null, failure, isUndone: false, isUncertain: false, isTelling: false };
}

/** Remembers that writes were undone, so that a retry of their plan does them again. */
async function recordUndone({ store }: Sources, planId: string, writes: readonly TaskRecord[]): Promise<void> {
  await store.query('UPDATE obsidian_agent.tasks SET is_undone = true WHERE plan_id = $1 AND key = ANY($2)', [
    planId,
    writes.filter(mayHaveEffect).map(({ key }) => key),
  ]);
}

async function dateUndo({ store }: Sources, planId: string): Promise<void> {
  await store.query(
    'UPDATE obsidian_agent.plans SET undone_at = coalesce(undone_at, obsidian_agent.now_ms()) WHERE plan_id = $1',
    [planId],
  );
}
