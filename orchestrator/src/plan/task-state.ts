/** Where a task, or one item of a for_each task, stands. */
export type TaskState = 'queued' | 'running' | 'retrying' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';

/** How a plan as a whole stands. */
export type PlanState = 'running' | 'succeeded' | 'failed' | 'cancelled';

const ended: ReadonlySet<TaskState> = new Set(['succeeded', 'failed', 'skipped', 'cancelled']);

/** Whether a state is final. */
export function hasEnded(state: TaskState): boolean {
  return ended.has(state);
}

/** Key of one item of a for_each task, counted from 0. */
export function itemKey(task: string, index: number): string {
  return `${task}[${index}]`;
}
