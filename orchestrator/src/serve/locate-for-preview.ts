import { realpathSync } from 'node:fs';
import { type CheckedPlan, type CheckedTask, OrchestratorError, setVaultPath } from '@obsidian-agent/plans';

/**
 * A plan for many hosts, with folders of this machine instead of the names of its vaults.
 *
 * @throws OrchestratorError `PREVIEW_ELSEWHERE`
 */
export function locateForPreview(plan: CheckedPlan, vaults: ReadonlyMap<string, string>): CheckedPlan {
  return { ...plan, tasks: plan.tasks.map((task) => locate(task, vaults)) };
}

function locate({ vaultName, ...task }: CheckedTask, vaults: ReadonlyMap<string, string>): CheckedTask {
  if (vaultName === undefined) return task;
  const folder = vaults.get(vaultName);
  if (folder === undefined)
    throw new OrchestratorError('PREVIEW_ELSEWHERE', {
      message: `The vault "${vaultName}" is on another machine, so this server cannot preview what would change in it.`,
      hint: `Run the plan without a preview, or start the server where the vault is, with \`--vault ${vaultName}=DIR\`.`,
    });
  const vault = realpathSync(folder);
  return { ...task, vault, payload: setVaultPath(task.payload, task.apiVersion, vault) };
}
