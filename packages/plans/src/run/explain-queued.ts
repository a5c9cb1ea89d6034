import type { TaskRecord } from '../journal/records.ts';
import type { HeldLane } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { laneOf } from '../plan/ready-queue.ts';
import { hasEnded, type TaskState } from '../plan/task-state.ts';

type Explain = (task: CheckedTask, record: TaskRecord | undefined) => { readonly because?: string };

/** Explains why tasks that could start are queued: a limit over all plans. */
export function explainQueued(records: readonly TaskRecord[], waiting: readonly HeldLane[]): Explain {
  if (waiting.length === 0) return () => ({});
  const becauseOf = new Map(waiting.map(({ name, because }) => [name, because]));
  const stateOf = new Map(records.map(({ key, state }) => [key, state]));
  const isReady = ({ dependsOn, within, isGroup, approval }: CheckedTask, state: TaskState): boolean =>
    state === 'queued' &&
    isGroup !== true &&
    approval === undefined &&
    (within === undefined || stateOf.get(within) === 'running') &&
    dependsOn.every((other) => hasEnded(stateOf.get(other) ?? 'queued'));
  return (task, record) => {
    const because = becauseOf.get(laneOf(task));
    // A for_each task waits by its items.
    if (because === undefined || isList(task, record)) return {};
    return isReady(task, record?.state ?? 'queued') ? { because } : {};
  };
}

/** Whether a report is about a for_each task, and not about one of its items. */
export function isList({ forEach }: CheckedTask, record: TaskRecord | undefined): boolean {
  return forEach !== undefined && (record?.index ?? null) === null;
}
