import type { PlanBook, SeenTask } from './plan-book.ts';
import { isItem } from './task-keys.ts';

/** The tasks that wait for a task, directly or through others. Of a sub-plan, also its own tasks. */
export function followersOf(book: PlanBook, task: string): string[] {
  const dependents = dependentsIn(book);
  const found = new Set<string>();
  const ahead = [task];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { within } = book.tasks.get(next) ?? {};
    const owned = book.childrenOf(next).filter((each) => !isItem(each));
    const outer = within == null ? [] : (dependents.get(within) ?? []);
    for (const follower of [...(dependents.get(next) ?? []), ...outer, ...owned]) {
      if (found.has(follower)) continue;
      found.add(follower);
      ahead.push(follower);
    }
  }
  return [...found];
}

/** The tasks that wait for each task. */
function dependentsIn(book: PlanBook): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>();
  for (const { task, depends_on } of book.tasks.values()) {
    for (const id of depends_on) {
      const known = dependents.get(id);
      if (known === undefined) dependents.set(id, [task]);
      else known.push(task);
    }
  }
  return dependents;
}

/** What a retry of the whole plan runs again: what failed or was cancelled, and what was skipped because of that. */
export function unfinished(book: PlanBook): {
  readonly again: readonly SeenTask[];
  readonly skipped: readonly SeenTask[];
} {
  const tasks = [...book.tasks.values()];
  return {
    again: tasks.filter(({ state }) => state === 'failed' || state === 'cancelled'),
    skipped: tasks.filter(({ state }) => state === 'skipped'),
  };
}
