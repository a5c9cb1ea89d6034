import type { SQLInputValue } from 'node:sqlite';
import type { PlanState } from '../plan/task-state.ts';
import type { PlanHead } from './records.ts';
import { planTable } from './tables.ts';

/** Where a plan is in the order of submission. */
export type PlanPosition = Pick<PlanHead, 'planId' | 'submittedAt'>;

/** Which plans to list. */
export interface PlanQuery {
  readonly state?: PlanState | undefined;
  /** The earliest submission, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Part of the name, in any case of ASCII letters. */
  readonly name?: string | undefined;
  /** Only plans that were submitted before this one. */
  readonly before?: PlanPosition | undefined;
  readonly limit: number;
}

/** The statement of a query, newest plans first, with its values. */
export function planQuery({ state, since, name, before, limit }: PlanQuery): [sql: string, values: SQLInputValue[]] {
  const conditions: [string, ...SQLInputValue[]][] = [];
  if (state !== undefined) conditions.push(['state = ?', state]);
  if (since !== undefined) conditions.push(['submitted_at >= ?', since]);
  if (name !== undefined) conditions.push(['instr(lower(name), lower(?)) > 0', name]);
  if (before !== undefined) conditions.push(['(submitted_at, plan_id) < (?, ?)', before.submittedAt, before.planId]);

  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([condition]) => condition).join(' AND ')}`;
  return [
    `SELECT ${planTable.columns} FROM plan ${where} ORDER BY submitted_at DESC, plan_id DESC LIMIT ?`,
    [...conditions.flatMap(([, ...values]) => values), limit],
  ];
}
