import { isObject } from '@obsidian-agent/shared-types';
import type { CheckedPlan, CheckedTask } from '../plan/checked-plan.ts';
import { deleteAnswersOf } from './delete-answers.ts';
import type { Statements } from './statements.ts';

/**
 * Removes the texts of an ended plan from the journal: payloads, inputs, items, answers, stderr, and what failures
 * quote. Ids, states, reasons and times stay, and the paths of vaults, which undo needs. Returns the digests of the
 * answers that nothing names any more.
 */
export function removeTexts(
  sql: Statements,
  { planId, plan }: { planId: string; plan: CheckedPlan },
  now: number,
): string[] {
  sql('UPDATE plan_body SET body = ? WHERE plan_id = ?').run(JSON.stringify(withoutTexts(plan)), planId);
  sql('UPDATE plan SET texts_removed_at = ? WHERE plan_id = ?').run(now, planId);
  sql('UPDATE attempt SET stderr = NULL WHERE plan_id = ?').run(planId);
  sql(`UPDATE task SET item = NULL, failure = iif(failure IS NULL, NULL, json_object(
      'reason', failure ->> '$.reason', 'message', 'The message was removed with the texts of the plan.',
      'hint', 'Set keep.texts of the plan to true to keep messages.',
      'isRetryable', json(iif(failure ->> '$.isRetryable', 'true', 'false'))))
    WHERE plan_id = ?`).run(planId);
  return deleteAnswersOf(sql, planId);
}

function withoutTexts({ inputs: _, ...plan }: CheckedPlan): CheckedPlan {
  return { ...plan, tasks: plan.tasks.map(taskWithoutTexts) };
}

function taskWithoutTexts(task: CheckedTask): CheckedTask {
  return {
    ...task,
    payload: vaultIn(task.payload),
    ...(Array.isArray(task.forEach) ? { forEach: [] } : {}),
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
