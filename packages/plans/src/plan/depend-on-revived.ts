import type { BookFacts } from './book.ts';
import type { CheckedTask } from './checked-plan.ts';
import { hasEnded } from './task-state.ts';

/**
 * Tasks of a plan that goes on. Each also depends on tasks that run again, if all tasks between them succeeded and stay as
 * they are. That happens after half of a plan was undone.
 */
export function dependOnRevived(tasks: readonly CheckedTask[], { entries }: BookFacts): readonly CheckedTask[] {
  const states = new Map([...entries].map(([key, { state }]) => [key, state]));
  const isOpen = (id: string): boolean => !hasEnded(states.get(id) ?? 'queued');
  const stays = (id: string): boolean => states.get(id) === 'succeeded';
  if (!tasks.some(({ id, dependsOn }) => stays(id) && dependsOn.some(isOpen))) return tasks;

  const byId = new Map(tasks.map((task) => [task.id, task]));
  return tasks.map((task) => {
    if (!isOpen(task.id)) return task;
    const found = new Set(task.dependsOn);
    const ahead = task.dependsOn.filter(stays);
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      for (const id of byId.get(next)?.dependsOn ?? []) {
        if (found.has(id)) continue;
        found.add(id);
        if (stays(id)) ahead.push(id);
      }
    }
    const dependsOn = [...found].filter((id) => task.dependsOn.includes(id) || isOpen(id));
    return { ...task, dependsOn };
  });
}
