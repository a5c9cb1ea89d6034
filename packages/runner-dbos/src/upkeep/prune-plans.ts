import type { PlanRunner, PruneReport } from '@obsidian-agent/plans';
import { toSummary } from '@obsidian-agent/plans/runner';
import { answersNamedBy, deleteAnswers } from '../answers/delete-answers.ts';
import { deleteWorkflowsOf } from '../engine/delete-workflows.ts';
import type { Client, Store } from '../store/connect.ts';
import { planTable, type StoredPlan } from '../store/records.ts';
import { DBOS_SCHEMA, SCHEMA } from '../store/tables.ts';

type Filter = NonNullable<Parameters<PlanRunner['prune']>[0]>;

const DAY_MS = 86_400_000;
/** Plans that are deleted together. */
const BATCH = 100;

/** Deletes plans that have ended, with their answers, events and workflows. Files of answers are deleted by their hosts. */
export async function prunePlans(store: Store, filter: Filter, isDryRun: boolean): Promise<PruneReport> {
  const before = await sizeOf(store);
  const found = await findEnded(store, filter);
  const deleted: StoredPlan[] = [];
  for (let from = 0; from < found.length && !isDryRun; from += BATCH)
    deleted.push(...(await store.transaction((client) => deletePlans(client, found.slice(from, from + BATCH)))));
  const plans = (isDryRun ? found : deleted).map((head) => toSummary({ ...head, ownerPid: 0 }, true));
  return { plans, bytes_before: before, bytes_after: isDryRun ? before : await sizeOf(store) };
}

/** By Postgres's clock, as all times of plans. */
async function findEnded(client: Client, { states, endedBefore, keep = 0 }: Filter): Promise<StoredPlan[]> {
  const { rows } = await client.query(
    `SELECT * FROM (
       SELECT ${planTable.columns} FROM obsidian_agent.plans WHERE state = ANY($1)
       ORDER BY submitted_at DESC, plan_id DESC OFFSET $2) AS ended
     WHERE undo_begun_at IS NULL AND ended_at < coalesce($3::bigint, obsidian_agent.now_ms() - ${30 * DAY_MS})`,
    [states ?? ['succeeded', 'failed', 'cancelled'], keep, endedBefore ?? null],
  );
  return rows.map(planTable.decode);
}

/** A plan that was revived since stays, and one that is being undone. What identifies it is kept, so that its id is never run again. */
async function deletePlans(client: Client, plans: readonly StoredPlan[]): Promise<StoredPlan[]> {
  const { rows } = await client.query(
    `INSERT INTO obsidian_agent.pruned_plans (plan_id, digest, name, state, ended_at, pruned_at)
     SELECT plan_id, digest, name, state, ended_at, obsidian_agent.now_ms() FROM obsidian_agent.plans
     WHERE plan_id = ANY($1) AND state <> 'running' AND undo_begun_at IS NULL FOR UPDATE RETURNING plan_id`,
    [plans.map(({ planId }) => planId)],
  );
  const ids = rows.map(({ plan_id }) => String(plan_id));
  await deleteWorkflowsOf(client, ids);
  const digests = await answersNamedBy(client, ids);
  for (const table of ['tasks', 'attempts', 'approvals', 'inbox', 'events', 'notices', 'plan_bodies', 'plans'])
    await client.query(`DELETE FROM ${SCHEMA}.${table} WHERE plan_id = ANY($1)`, [ids]);
  await deleteAnswers(client, digests);
  return plans.filter(({ planId }) => ids.includes(planId));
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)) AS bytes
     FROM pg_tables WHERE schemaname IN ('${SCHEMA}', '${DBOS_SCHEMA}')`,
  );
  return Number(rows[0]?.['bytes'] ?? 0);
}
