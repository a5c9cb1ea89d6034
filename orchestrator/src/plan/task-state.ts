/** Where a task, or one item of a for_each task, stands. */
export const taskStates = ['queued', 'running', 'retrying', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** How a plan as a whole stands. */
export const planStates = ['running', 'succeeded', 'failed', 'cancelled'] as const;
export type PlanState = (typeof planStates)[number];

const ended: ReadonlySet<TaskState> = new Set(['succeeded', 'failed', 'skipped', 'cancelled']);

/** Whether a state is final. */
export function hasEnded(state: TaskState): boolean {
  return ended.has(state);
}

/** Key of one item of a for_each task, counted from 0. */
export function itemKey(task: string, index: number): string {
  return `${task}[${index}]`;
}
