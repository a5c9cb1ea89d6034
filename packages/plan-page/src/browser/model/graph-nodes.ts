import type { GraphNode } from './lay-out-graph.ts';
import type { PlanBook } from './plan-book.ts';
import { isItem } from './task-keys.ts';

/**
 * The tasks of a plan as a graph. Items belong to their task. The first tasks of a sub-plan follow the task that stands
 * for it, and what waits for the sub-plan follows its last tasks.
 */
export function graphNodes(book: PlanBook): GraphNode[] {
  const lasts = new Map<string, readonly string[]>();
  return [...book.tasks.values()].flatMap(({ task, depends_on, within }): GraphNode[] => {
    if (isItem(task)) return [];
    const after = depends_on.flatMap((id) => lastOf(book, id, lasts));
    return [{ key: task, after: after.length > 0 || within == null ? [...new Set(after)] : [within] }];
  });
}

/** The tasks with which a task ends: itself, or of a sub-plan those that no other of its tasks waits for. */
function lastOf(book: PlanBook, id: string, known: Map<string, readonly string[]>): readonly string[] {
  const found = known.get(id);
  if (found !== undefined) return found;
  const members = book.childrenOf(id).filter((key) => !isItem(key));
  const awaited = new Set(members.flatMap((key) => book.tasks.get(key)?.depends_on ?? []));
  const ends = members.filter((key) => !awaited.has(key)).flatMap((key) => lastOf(book, key, known));
  const last = ends.length === 0 ? [id] : ends;
  known.set(id, last);
  return last;
}
