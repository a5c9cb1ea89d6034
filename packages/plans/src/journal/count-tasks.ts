import type { TaskState } from '../plan/task-state.ts';
import type { Statements } from './statements.ts';

/** How many tasks of a plan have a state, items included. */
export interface TaskCount {
  readonly planId: string;
  readonly state: TaskState;
  readonly count: number;
}

/** Counts the tasks of plans. Those of a sub-plan are counted once they have begun. */
export function countTasks(sql: Statements, planIds: readonly string[]): TaskCount[] {
  return sql(COUNT)
    .all(JSON.stringify(planIds))
    .map((row) => ({
      planId: String(row['plan_id']),
      state: String(row['state']) as TaskState,
      count: Number(row['count']),
    }));
}

/** A task that has not begun has no row, and the body of a plan that has ended need not be read. */
const COUNT = `
  WITH wanted AS (SELECT value AS plan_id FROM json_each(?))
  SELECT plan_id, state, count(*) AS count FROM task JOIN wanted USING (plan_id) GROUP BY plan_id, state
  UNION ALL
  SELECT plan_id, 'queued', json_array_length(body, '$.tasks') - (
    SELECT count(*) FROM task WHERE task.plan_id = plan_body.plan_id AND item_index IS NULL AND instr(key, '/') = 0)
  FROM plan_body JOIN wanted USING (plan_id) JOIN plan USING (plan_id) WHERE plan.ended_at IS NULL`;
