import { realpathSync } from 'node:fs';
import { type CheckedPlan, type CheckedTask, OrchestratorError, setVaultPath } from '@obsidian-agent/plans';

/**
 * A plan with folders of this machine instead of the names of its vaults, also in its sub-plans.
 *
 * @throws OrchestratorError `VAULT_UNKNOWN`
 */
export function locateVaults(plan: CheckedPlan, folders: ReadonlyMap<string, string>): CheckedPlan {
  return { ...plan, tasks: plan.tasks.map((task) => locate(task, folders)) };
}

function locate(task: CheckedTask, folders: ReadonlyMap<string, string>): CheckedTask {
  if (task.subplan !== undefined) return { ...task, subplan: locateVaults(task.subplan, folders) };
  const { vaultName: name, ...unnamed } = task;
  if (name === undefined) return task;
  const folder = folders.get(name);
  if (folder === undefined) throw vaultUnknown(name);
  const vault = realpathSync(folder);
  return { ...unnamed, vault, payload: setVaultPath(task.payload, task.apiVersion, vault) };
}

function vaultUnknown(name: string): OrchestratorError {
  return new OrchestratorError('VAULT_UNKNOWN', {
    message: `The plan names the vault "${name}", which this server does not have.`,
    hint: `Start the server with --vault ${name}=DIR, or correct the name in the plan.`,
  });
}
