import type { PlanPage, PlanPageQuery } from '@obsidian-agent/plans';
import { decodeCursor, encodeCursor, pageSize, toSummary } from '@obsidian-agent/plans/runner';
import type { Client } from '../store/connect.ts';
import { planTable, type StoredPlan } from '../store/records.ts';
import { IS_AHEAD } from '../store/releases.ts';
import { LEFT_ALONE } from './left-alone.ts';

const IS_ASKING = `state = 'running' AND EXISTS (SELECT FROM obsidian_agent.tasks
         WHERE tasks.plan_id = plans.plan_id AND tasks.state = 'waiting')`;

/** One page of plans, newest first. @throws OrchestratorError `CURSOR_INVALID`, `ARGUMENT_INVALID` */
export async function listPlans(client: Client, query: PlanPageQuery = {}): Promise<PlanPage> {
  const limit = pageSize(query.limit);
  const [where, values] = conditionsOf(query);
  const { rows } = await client.query(
    `SELECT * FROM (
       SELECT ${planTable.columns}, ${LEFT_ALONE} AS is_alone, ${IS_AHEAD} AS is_ahead,
       ${IS_ASKING} AS is_asking FROM obsidian_agent.plans) AS plans
     ${where} ORDER BY submitted_at DESC, plan_id DESC LIMIT ${limit + 1}`,
    values,
  );
  const found = rows.map((row) => ({ head: planTable.decode(row), row }));
  const page = found.slice(0, limit);
  const last = page.at(-1)?.head;
  return {
    plans: page.map(({ head, row }) => ({
      ...toSummary({ ...head, ownerPid: 0 }, row['is_alone'] === true),
      ...(row['is_asking'] === true && row['is_alone'] !== true ? { waits_for_approval: true as const } : {}),
      ...(row['is_ahead'] === true ? { because: 'waits for a worker of a later release' } : {}),
    })),
    next: found.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

function conditionsOf({ state, since, name, cursor }: PlanPageQuery): [where: string, values: unknown[]] {
  const before: Pick<StoredPlan, 'submittedAt' | 'planId'> | undefined =
    cursor === undefined ? undefined : decodeCursor(cursor);
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    state === 'interrupted' ? 'is_alone' : undefined,
    state === 'running' ? 'NOT is_alone' : undefined,
    state === undefined || state === 'interrupted' ? undefined : `state = ${add(state)}`,
    since === undefined ? undefined : `submitted_at >= ${add(since)}`,
    name === undefined ? undefined : `strpos(lower(name), lower(${add(name)})) > 0`,
    before === undefined ? undefined : `(submitted_at, plan_id) < (${add(before.submittedAt)}, ${add(before.planId)})`,
  ].filter((condition) => condition !== undefined);
  return [conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values];
}
