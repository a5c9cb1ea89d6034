import { statusTypeOf, type TaskStatusType, type TasksPluginSettings } from '@obsidian-agent/markdown';
import type { TaskFact } from '../metadata/note-facts.ts';

export interface TaskCounts {
  readonly open: number;
  readonly done: number;
  readonly cancelled: number;
}

/** Whether a task is still to be done. */
export function isOpenTask(type: TaskStatusType): boolean {
  return type === 'TODO' || type === 'IN_PROGRESS' || type === 'ON_HOLD';
}

/** Whether a task bears the text by which the Tasks plugin knows its own; every task does where there is none. */
export function hasGlobalFilter({ text, mark, status }: TaskFact, globalFilter: string): boolean {
  return globalFilter === '' || text.slice(mark + status.length + 1).includes(globalFilter);
}

/** Counts tasks by what their boxes stand for; boxes that stand for no task do not count. */
export function countTasks(tasks: readonly TaskFact[], settings: TasksPluginSettings): TaskCounts {
  const counts = { open: 0, done: 0, cancelled: 0 };
  for (const { status } of tasks) {
    const type = statusTypeOf(status, settings);
    if (isOpenTask(type)) counts.open += 1;
    if (type === 'DONE') counts.done += 1;
    if (type === 'CANCELLED') counts.cancelled += 1;
  }
  return counts;
}
