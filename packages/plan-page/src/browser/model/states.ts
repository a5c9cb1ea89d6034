import type { PlanSummary, StateCounts, TaskState } from '../api/wire.ts';

export type { TaskState };
export type SeenPlanState = PlanSummary['state'];

/** The states of a task in the order in which a progress bar shows them. */
export const taskStates = [
  'succeeded',
  'failed',
  'skipped',
  'cancelled',
  'waiting',
  'retrying',
  'running',
  'queued',
] as const satisfies readonly TaskState[];

export const planStates = [
  'running',
  'interrupted',
  'succeeded',
  'failed',
  'cancelled',
] as const satisfies readonly SeenPlanState[];

/** The state to show of a plan: one that waits for a person does not just run. */
export function shownState(state: SeenPlanState, counts: StateCounts = {}): SeenPlanState | 'waiting' {
  return state === 'running' && (counts.waiting ?? 0) > 0 ? 'waiting' : state;
}

/** Whether a state is final. */
export function hasEnded(state: TaskState | SeenPlanState): boolean {
  return ['succeeded', 'failed', 'skipped', 'cancelled'].includes(state);
}
