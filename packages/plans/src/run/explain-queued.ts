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
    // A for_each task waits by its items.
    const isList = task.forEach !== undefined && (record?.index ?? null) === null;
    const because = becauseOf.get(laneOf(task));
    if (because === undefined || isList) return {};
    return isReady(task, record?.state ?? 'queued') ? { because } : {};
  };
}
