/** The state of a task, or of an item of a for_each task. `waiting` is for an approval. */
export const taskStates = [
  'queued',
  'running',
  'retrying',
  'waiting',
  'succeeded',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type TaskState = (typeof taskStates)[number];

/** The state of a plan. */
export const planStates = ['running', 'succeeded', 'failed', 'cancelled'] as const;
export type PlanState = (typeof planStates)[number];

/** The states of plans that have ended. A cancelled one can be resumed. */
export const endedPlanStates = ['succeeded', 'failed', 'cancelled'] as const satisfies readonly PlanState[];
export type EndedPlanState = (typeof endedPlanStates)[number];

/** The state of a plan as users see it: interrupted if it has not ended and no process runs it. */
export const seenPlanStates = ['running', 'interrupted', 'succeeded', 'failed', 'cancelled'] as const;
export type SeenPlanState = (typeof seenPlanStates)[number];

const ended: ReadonlySet<TaskState> = new Set(['succeeded', 'failed', 'skipped', 'cancelled']);

/** Whether a state is final. */
export function hasEnded(state: TaskState): boolean {
  return ended.has(state);
}

/** The key of an item of a for_each task, counted from 0. */
export function itemKey(task: string, index: number): string {
  return `${task}[${index}]`;
}
