import { type AnswerRef, findReferences, type PlanGraph, type TaskRecord } from '@obsidian-agent/plans/runner';

/** The tasks whose answers the references of a value read; for a sub-plan, those that its outputs read. */
export function tasksReadBy(value: unknown, graph: PlanGraph): Set<string> {
  const found = new Set<string>();
  const ahead = [value];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    for (const { reference } of findReferences(next)) {
      if (reference === undefined || !('$from' in reference) || found.has(reference.$from)) continue;
      found.add(reference.$from);
      ahead.push(graph.taskOf(reference.$from).outputs);
    }
  }
  return found;
}

/** The answers of tasks and their items. */
export function answersOf(tasks: ReadonlySet<string>, records: readonly TaskRecord[]): AnswerRef[] {
  return records.flatMap(({ task, answer }) => (answer !== null && tasks.has(task) ? answer : []));
}
