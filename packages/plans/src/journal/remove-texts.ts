import type { CheckedPlan } from '../plan/checked-plan.ts';
import { withoutTexts } from '../plan/without-texts.ts';
import { deleteAnswersOf } from './delete-answers.ts';
import { removed } from './removed-message.ts';
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
      'reason', failure ->> '$.reason', 'message', '${removed.message}', 'hint', '${removed.hint}',
      'isRetryable', json(iif(failure ->> '$.isRetryable', 'true', 'false'))))
    WHERE plan_id = ?`).run(planId);
  return deleteAnswersOf(sql, planId);
}
