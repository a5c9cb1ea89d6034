import { OrchestratorError, type UndoOptions, type UndoReport } from '@obsidian-agent/plans';
import {
  isPlanUndone,
  mayHaveEffect,
  planRunsOnHosts,
  type TaskRecord,
  undoInVault,
  withoutRepeats,
} from '@obsidian-agent/plans/runner';
import { createRemoteExecutor } from '../calls/remote-executor.ts';
import type { StoredPlan } from '../store/records.ts';
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
  const begunAt = isDryRun ? undefined : await recordBegin(sources, plan);
  const vaults: UndoReport['vaults'][number][] = [];
  let isSettled = true;
  for (const { host, vault, agent, writes } of await findWrites(sources, plan)) {
    const executor = createRemoteExecutor({ store: sources.store, wakes, host, vault });
    const place = { agent, vaultPath: undefined, writes };
    const context = { executor, signal, isPreview: isDryRun, onStderrLine: () => {} };
    const { response, failure, isUndone, isUncertain } = await undoInVault(plan, place, context).catch(asAway);
    isSettled &&= !isUncertain;
    vaults.push({ agent, vault_path: vault, response, failure });
    if (isUndone && !isDryRun) await recordUndone(sources, planId, writes);
  }
  if (isPlanUndone(vaults) && !isDryRun) await dateUndo(sources, planId);
  if (begunAt !== undefined && isSettled) await settle(sources, planId, begunAt);
  return { plan_id: planId, vaults: withoutRepeats(vaults) };
}

/** Keeps the plan from going on until it is known what the undo did. @throws OrchestratorError `PLAN_RUNS_ELSEWHERE` */
async function recordBegin({ store }: Sources, { planId, coordinator }: StoredPlan): Promise<number> {
  const { rows } = await store.query(
    `UPDATE obsidian_agent.plans SET undo_begun_at = greatest(undo_begun_at + 1, obsidian_agent.now_ms())
     WHERE plan_id = $1 AND state <> 'running' RETURNING undo_begun_at`,
    [planId],
  );
  const [begun] = rows;
  if (begun === undefined) throw planRunsOnHosts(planId, coordinator);
  return Number(begun['undo_begun_at']);
}

/** Lets the plan go on, unless another undo has begun since. */
async function settle({ store }: Sources, planId: string, begunAt: number): Promise<void> {
  await store.query('UPDATE obsidian_agent.plans SET undo_begun_at = NULL WHERE plan_id = $1 AND undo_begun_at = $2', [
    planId,
    begunAt,
  ]);
}

type Undone = Awaited<ReturnType<typeof undoInVault>>;

/** A host that is away does not keep others from undoing. */
function asAway(error: unknown): Pick<Undone, 'response' | 'failure' | 'isUndone' | 'isUncertain'> {
  if (!(error instanceof OrchestratorError) || error.reason !== 'HOST_AWAY') throw error;
  const { reason, message, hint } = error;
  return { response: null, failure: { reason, message, hint, isRetryable: true }, isUndone: false, isUncertain: false };
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
