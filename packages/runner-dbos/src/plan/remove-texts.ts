import {
  type PlanEvent,
  type PlanRecord,
  type TaskFailure,
  withoutMessage,
  withoutTexts,
} from '@obsidian-agent/plans/runner';
import { answersNamedBy, deleteAnswers } from '../answers/delete-answers.ts';
import type { Client } from '../store/connect.ts';

/** Whether the texts of a plan are removed now. A cancelled plan needs them to be resumed. */
export function endsWithoutTexts({ plan, state }: Pick<PlanRecord, 'plan' | 'state'>): boolean {
  return plan.keepTexts === false && (state === 'succeeded' || state === 'failed');
}

/** Removes the texts of an ended plan from the tables, in the transaction that ends it, as the embedded runner does. */
export async function removeTexts(
  client: Client,
  { planId, plan }: Pick<PlanRecord, 'planId' | 'plan'>,
): Promise<void> {
  const digests = await answersNamedBy(client, [planId]);
  await client.query('UPDATE obsidian_agent.plan_bodies SET body = $2 WHERE plan_id = $1', [
    planId,
    JSON.stringify(withoutTexts(plan)),
  ]);
  await client.query('UPDATE obsidian_agent.plans SET texts_removed_at = obsidian_agent.now_ms() WHERE plan_id = $1', [
    planId,
  ]);
  await client.query('UPDATE obsidian_agent.attempts SET stderr = NULL WHERE plan_id = $1', [planId]);
  await client.query('DELETE FROM obsidian_agent.inbox WHERE plan_id = $1', [planId]);
  await client.query(
    `UPDATE obsidian_agent.tasks SET item = NULL, answer_sha256 = NULL, answer_bytes = NULL WHERE plan_id = $1`,
    [planId],
  );
  await deleteAnswers(client, digests);
  await removeMessages(client, planId);
}

/** Failures quote what agents wrote, and texts may have characters that functions of Postgres for JSON refuse. */
async function removeMessages(client: Client, planId: string): Promise<void> {
  const tasks = await client.query(
    'SELECT key, failure FROM obsidian_agent.tasks WHERE plan_id = $1 AND failure IS NOT NULL',
    [planId],
  );
  await client.query(
    `UPDATE obsidian_agent.tasks SET failure = new.failure FROM unnest($2::text[], $3::json[]) AS new(key, failure)
     WHERE plan_id = $1 AND tasks.key = new.key`,
    [
      planId,
      tasks.rows.map(({ key }) => key),
      tasks.rows.map(({ failure }) => JSON.stringify(withoutMessage(failure as TaskFailure))),
    ],
  );
  const events = await client.query(
    "SELECT id, body FROM obsidian_agent.events WHERE plan_id = $1 AND body -> 'failure' IS NOT NULL",
    [planId],
  );
  await client.query(
    `UPDATE obsidian_agent.events SET body = new.body FROM unnest($1::bigint[], $2::json[]) AS new(id, body)
     WHERE events.id = new.id`,
    [events.rows.map(({ id }) => id), events.rows.map(({ body }) => JSON.stringify(silenced(body as PlanEvent)))],
  );
}

function silenced(event: PlanEvent): PlanEvent {
  return event.type === 'task' && event.failure !== undefined
    ? { ...event, failure: withoutMessage(event.failure) }
    : event;
}
