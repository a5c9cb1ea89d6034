import type { RetryOptions } from '@obsidian-agent/plans';
import {
  Batch,
  factsOf,
  flattenPlan,
  graphOf,
  PlanProgress,
  type PlanRecord,
  planEnded,
  planRunsOnHosts,
  reviveForRetry,
  reviveInterrupted,
  type TaskRecord,
  TaskRecords,
  textsRemoved,
  undoUnsettled,
} from '@obsidian-agent/plans/runner';
import { deleteAnswers, replacedBy } from '../answers/delete-answers.ts';
import { enqueuePlan } from '../engine/enqueue.ts';
import type { Client, Store } from '../store/connect.ts';
import { tasksOf } from '../store/plan-rows.ts';
import { type StoredPlan, taskTable } from '../store/records.ts';
import { readNow } from '../store/server-clock.ts';
import { requirePlan } from './require-plan.ts';

// A plan goes on as new rows of its tasks, and a new run that finds them.

/** @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, `PLAN_ENDED`, `UNDO_UNSETTLED` */
export async function resumePlan(store: Store, planId: string): Promise<void> {
  await store.transaction(async (client) => {
    const plan = await lockPlan(client, planId);
    // Its coordinator goes on by itself, or another host adopts it.
    if (plan.state === 'running') return withdrawCancel(client, planId);
    if (plan.state !== 'cancelled') throw planEnded(planId, plan);
    if (plan.undoBegunAt !== null) throw undoUnsettled(planId);
    const stored = await tasksOf(client, planId);
    await goOn(client, plan, { stored, revived: reviveInterrupted(flattenPlan(plan.plan), factsOf(stored)) });
  });
}

/** @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, `PLAN_RUNS_ELSEWHERE`, `TEXTS_REMOVED`, `UNKNOWN_TASK`, `NOTHING_TO_RETRY`, `UNDO_UNSETTLED` */
export async function retryPlan(store: Store, planId: string, { from }: RetryOptions): Promise<void> {
  await store.transaction(async (client) => {
    const plan = await lockPlan(client, planId);
    if (plan.state === 'running') throw planRunsOnHosts(planId, plan.coordinator);
    if (plan.textsRemovedAt !== null) throw textsRemoved(planId);
    // Who names a task has looked at the vault.
    if (plan.undoBegunAt !== null && from === undefined) throw undoUnsettled(planId);
    const stored = await tasksOf(client, planId);
    const tasks = flattenPlan(plan.plan);
    const revived = reviveInterrupted(tasks, reviveForRetry({ planId, tasks, from, stored }, factsOf(stored)));
    await goOn(client, plan, { stored, revived });
  });
}

async function lockPlan(client: Client, planId: string): Promise<StoredPlan & PlanRecord> {
  await client.query('SELECT FROM obsidian_agent.plans WHERE plan_id = $1 FOR UPDATE', [planId]);
  return await requirePlan(client, planId);
}

async function withdrawCancel(client: Client, planId: string): Promise<void> {
  await client.query('UPDATE obsidian_agent.plans SET cancel_asked = false WHERE plan_id = $1', [planId]);
}

interface Revived {
  readonly stored: readonly TaskRecord[];
  readonly revived: ReturnType<typeof factsOf>;
}

async function goOn(client: Client, plan: StoredPlan & PlanRecord, { stored, revived }: Revived): Promise<void> {
  const { planId } = plan;
  const tasks = flattenPlan(plan.plan);
  const records = new TaskRecords({ planId, graph: graphOf(tasks) }, stored, NO_ANSWERS);
  const batch = new Batch(await readNow(client));
  new PlanProgress({ record: plan, tasks, facts: revived, records }).recordRevived(batch);
  const changed = batch.entries.flatMap((entry) => (entry.kind === 'task' ? entry.record : []));
  await client.query(
    `INSERT INTO obsidian_agent.tasks (${taskTable.columns}) SELECT * FROM ${taskTable.unnest(1)}
     ON CONFLICT (plan_id, key) DO UPDATE SET ${taskTable.updates}`,
    taskTable.encode(changed),
  );
  await deleteAnswers(client, replacedBy(batch));
  await client.query(
    `UPDATE obsidian_agent.plans SET state = 'running', run = run + 1, cancel_asked = false, coordinator = NULL,
       ended_at = NULL, revived_at = obsidian_agent.now_ms(), undone_at = NULL, undo_begun_at = NULL
     WHERE plan_id = $1`,
    [planId],
  );
  await enqueuePlan(client, planId);
}

const NO_ANSWERS = {
  readAnswer: (): never => {
    throw new Error('A plan goes on without reading answers.');
  },
};
