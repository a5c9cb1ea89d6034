import { statusTypeOf, type TaskStatusType, type TasksPluginSettings } from '@obsidian-agent/markdown';
import type { TaskFact } from '../metadata/note-facts.ts';

export interface TaskCounts {
  readonly open: number;
  readonly done: number;
  readonly cancelled: number;
}

/** Whether a task is still open. */
export function isOpenTask(type: TaskStatusType): boolean {
  return type === 'TODO' || type === 'IN_PROGRESS' || type === 'ON_HOLD';
}

/** Whether a task contains the Tasks plugin's global filter; always true if the filter is empty. */
export function hasGlobalFilter({ text, mark, status }: TaskFact, globalFilter: string): boolean {
  return globalFilter === '' || text.slice(mark + status.length + 1).includes(globalFilter);
}

/** Counts tasks by the meaning of their boxes, ignoring boxes that do not mark tasks. */
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
