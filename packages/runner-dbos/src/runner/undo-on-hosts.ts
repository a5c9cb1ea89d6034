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
  const vaults: UndoReport['vaults'][number][] = [];
  for (const { host, vault, agent, writes } of await findWrites(sources, plan)) {
    const executor = createRemoteExecutor({ store: sources.store, wakes, host, vault });
    const place = { agent, vaultPath: undefined, writes };
    const context = { executor, signal, isPreview: isDryRun, onStderrLine: () => {} };
    const { response, failure, isUndone } = await undoInVault(plan, place, context).catch(asAway);
    vaults.push({ agent, vault_path: vault, response, failure });
    if (isUndone && !isDryRun) await recordUndone(sources, planId, writes);
  }
  if (isPlanUndone(vaults) && !isDryRun) await dateUndo(sources, planId);
  return { plan_id: planId, vaults: withoutRepeats(vaults) };
}

/** A host that is away does not keep others from undoing. */
function asAway(error: unknown): Pick<Awaited<ReturnType<typeof undoInVault>>, 'response' | 'failure' | 'isUndone'> {
  if (!(error instanceof OrchestratorError) || error.reason !== 'HOST_AWAY') throw error;
  const { reason, message, hint } = error;
  return { response: null, failure: { reason, message, hint, isRetryable: true }, isUndone: false };
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
