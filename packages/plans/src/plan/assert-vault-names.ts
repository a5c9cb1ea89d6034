import type { CheckedPlan } from './checked-plan.ts';
import { flattenPlan } from './flatten-plan.ts';
import { vaultNotNamed } from './orchestrator-error.ts';

/**
 * Checks that a plan for many hosts names its vaults: a path means nothing on another host.
 *
 * @throws OrchestratorError `VAULT_NOT_NAMED`
 */
export function assertVaultNames(plan: CheckedPlan): void {
  const unnamed = flattenPlan(plan).find(({ vault, vaultName }) => vault !== '' && vaultName === undefined);
  if (unnamed !== undefined) throw vaultNotNamed(unnamed.id);
}
