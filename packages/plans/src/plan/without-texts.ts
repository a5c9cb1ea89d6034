import { isObject } from '@obsidian-agent/shared-types';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';

/** A plan without the texts of its author: payloads, inputs and items. The paths of vaults stay, which undo needs. */
export function withoutTexts({ inputs: _, ...plan }: CheckedPlan): CheckedPlan {
  return { ...plan, tasks: plan.tasks.map(taskWithoutTexts) };
}

function taskWithoutTexts(task: CheckedTask): CheckedTask {
  return {
    ...task,
    payload: vaultIn(task.payload),
    ...(Array.isArray(task.forEach) ? { forEach: [] } : {}),
    ...(task.inputs === undefined ? {} : { inputs: {} }),
    ...(task.subplan === undefined ? {} : { subplan: withoutTexts(task.subplan) }),
  };
}

/** The vault that a payload names, itself or in its `command`, at the same place. */
function vaultIn({ vault_path, command }: CheckedTask['payload']): CheckedTask['payload'] {
  return {
    ...(vault_path === undefined ? {} : { vault_path }),
    ...(isObject(command) ? { command: { type: command['type'], vault_path: command['vault_path'] } } : {}),
  };
}
