import type { ApprovalAnswer } from '@obsidian-agent/plans';
import {
  type ApprovalRecord,
  approvalAnswered,
  approvalNotWaiting,
  assertAsked,
  assertWaiting,
  planNotFound,
  type TaskRecord,
} from '@obsidian-agent/plans/runner';
import type { Client, Store } from '../store/connect.ts';
import { approvalsOf, findBody, findTask } from '../store/plan-rows.ts';
import { approvalTable } from '../store/records.ts';
import { notify } from '../store/wakes.ts';
import { assertNotPruned } from './require-plan.ts';

/**
 * Records a person's answer, and sends it to the coordinator. The first one counts.
 *
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, `UNKNOWN_TASK`, `APPROVAL_NOT_WAITING`, `APPROVAL_ANSWERED`,
 *   `APPROVAL_STALE`
 */
export async function approveTask(
  store: Store,
  { planId, key }: { readonly planId: string; readonly key: string },
  { isApproved, by, questionId }: ApprovalAnswer,
): Promise<void> {
  await store.transaction(async (client) => {
    const { rows } = await client.query(
      'SELECT obsidian_agent.now_ms() AS now FROM obsidian_agent.plans WHERE plan_id = $1 FOR UPDATE',
      [planId],
    );
    const task = await findWaiting(client, planId, key);
    const answeredAt = Number(rows[0]?.['now']);
    if (task.dueAt !== null && answeredAt >= task.dueAt) throw approvalNotWaiting(planId, key, 'out of time');
    assertAsked(task, questionId);
    const earlier = (await approvalsOf(client, planId)).find((each) => each.key === key);
    if (earlier !== undefined && earlier.answeredAt >= (task.startedAt ?? 0)) throw approvalAnswered(key, earlier);
    await record(client, { planId, key, isApproved, answeredBy: by ?? null, answeredAt });
  });
}

async function findWaiting(client: Client, planId: string, key: string): Promise<TaskRecord> {
  const plan = await findBody(client, planId);
  if (plan === undefined) {
    await assertNotPruned(client, planId);
    throw planNotFound(planId);
  }
  return assertWaiting(plan, { planId, key, task: await findTask(client, planId, key) });
}

async function record(client: Client, answer: ApprovalRecord): Promise<void> {
  await client.query(
    `INSERT INTO obsidian_agent.approvals (${approvalTable.columns}) SELECT * FROM ${approvalTable.unnest(1)}
     ON CONFLICT (plan_id, key) DO UPDATE SET ${approvalTable.updates}`,
    approvalTable.encode([answer]),
  );
  const { planId, key, isApproved } = answer;
  await client.query(
    `WITH sent AS (INSERT INTO obsidian_agent.inbox (plan_id, kind, body) VALUES ($1, 'answered', $2))
     SELECT ${notify('inbox', '$1::text')}`,
    [planId, JSON.stringify({ key, isApproved })],
  );
}
