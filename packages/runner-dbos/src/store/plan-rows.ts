import type { ApprovalRecord, CheckedPlan, PlanRecord, PrunedPlan, TaskRecord } from '@obsidian-agent/plans/runner';
import type { Client } from './connect.ts';
import {
  approvalTable,
  attemptTable,
  planTable,
  prunedPlanTable,
  type StoredAttempt,
  type StoredPlan,
  taskTable,
} from './records.ts';
import { planTooNew, RELEASE } from './releases.ts';

// What the tables say about plans. Each function is one query.

export async function findHead(client: Client, planId: string): Promise<StoredPlan | undefined> {
  const { rows } = await client.query(`SELECT ${planTable.columns} FROM obsidian_agent.plans WHERE plan_id = $1`, [
    planId,
  ]);
  return rows[0] && planTable.decode(rows[0]);
}

export async function findBody(client: Client, planId: string): Promise<CheckedPlan | undefined> {
  const { rows } = await client.query('SELECT body FROM obsidian_agent.plan_bodies WHERE plan_id = $1', [planId]);
  return rows[0]?.['body'] as CheckedPlan | undefined;
}

/** A plan with its body, as the embedded runner's journal has it. @throws OrchestratorError `PLAN_TOO_NEW` */
export async function findPlan(client: Client, planId: string): Promise<(StoredPlan & PlanRecord) | undefined> {
  const [head, plan] = await Promise.all([findHead(client, planId), findBody(client, planId)]);
  if (head === undefined || plan === undefined) return undefined;
  if (head.machineVersion > RELEASE.machineVersion) throw planTooNew(planId, head.machineVersion);
  return toRecord(head, plan);
}

/** No process of a plan over many hosts is its owner. */
export function toRecord(head: StoredPlan, plan: CheckedPlan): StoredPlan & PlanRecord {
  return { ...head, ownerPid: 0, plan };
}

export async function findPruned(client: Client, planId: string): Promise<PrunedPlan | undefined> {
  const { rows } = await client.query(
    `SELECT ${prunedPlanTable.columns} FROM obsidian_agent.pruned_plans WHERE plan_id = $1`,
    [planId],
  );
  return rows[0] && prunedPlanTable.decode(rows[0]);
}

/** The tasks of a plan in the order in which they were recorded first. */
export async function tasksOf(client: Client, planId: string): Promise<TaskRecord[]> {
  const { rows } = await client.query(
    `SELECT ${taskTable.columns} FROM obsidian_agent.tasks WHERE plan_id = $1 ORDER BY position`,
    [planId],
  );
  return rows.map(taskTable.decode);
}

/** The records of some tasks of a plan, with those of their items. */
export async function tasksNamed(client: Client, planId: string, ids: readonly string[]): Promise<TaskRecord[]> {
  const { rows } = await client.query(
    `SELECT ${taskTable.columns} FROM obsidian_agent.tasks WHERE plan_id = $1 AND task = ANY($2) ORDER BY position`,
    [planId, ids],
  );
  return rows.map(taskTable.decode);
}

export async function findTask(client: Client, planId: string, key: string): Promise<TaskRecord | undefined> {
  const { rows } = await client.query(
    `SELECT ${taskTable.columns} FROM obsidian_agent.tasks WHERE plan_id = $1 AND key = $2`,
    [planId, key],
  );
  return rows[0] && taskTable.decode(rows[0]);
}

export async function attemptsOf(client: Client, planId: string): Promise<StoredAttempt[]> {
  const { rows } = await client.query(
    `SELECT ${attemptTable.columns} FROM obsidian_agent.attempts WHERE plan_id = $1 ORDER BY key, attempt`,
    [planId],
  );
  return rows.map(attemptTable.decode);
}

/** The attempts of a plan whose results are not recorded yet. */
export async function openAttemptsOf(client: Client, planId: string): Promise<StoredAttempt[]> {
  const { rows } = await client.query(
    `SELECT ${attemptTable.columns} FROM obsidian_agent.attempts WHERE plan_id = $1 AND ended_at IS NULL`,
    [planId],
  );
  return rows.map(attemptTable.decode);
}

export async function attemptsOfTask(client: Client, planId: string, key: string): Promise<StoredAttempt[]> {
  const { rows } = await client.query(
    `SELECT ${attemptTable.columns} FROM obsidian_agent.attempts WHERE plan_id = $1 AND key = $2 ORDER BY attempt`,
    [planId, key],
  );
  return rows.map(attemptTable.decode);
}

export async function approvalsOf(client: Client, planId: string): Promise<ApprovalRecord[]> {
  const { rows } = await client.query(
    `SELECT ${approvalTable.columns} FROM obsidian_agent.approvals WHERE plan_id = $1`,
    [planId],
  );
  return rows.map(approvalTable.decode);
}
