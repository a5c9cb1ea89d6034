import {
  type AnswerRef,
  checkedReferences,
  groupOfInputs,
  type PlanGraph,
  type TaskRecord,
} from '@obsidian-agent/plans/runner';

/** The tasks whose answers the references of a value read, also through inputs and outputs of sub-plans. */
export function tasksReadBy(value: unknown, graph: PlanGraph): Set<string> {
  const named = new Set<string>();
  const ahead = [value];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    for (const reference of checkedReferences(next)) {
      if (!('$from' in reference) || named.has(reference.$from)) continue;
      named.add(reference.$from);
      const group = groupOfInputs(reference.$from);
      ahead.push(group === undefined ? graph.taskOf(reference.$from).outputs : graph.taskOf(group).inputs);
    }
  }
  return new Set([...named].filter((name) => groupOfInputs(name) === undefined));
}

/** The answers of tasks and their items. */
export function answersOf(tasks: ReadonlySet<string>, records: readonly TaskRecord[]): AnswerRef[] {
  return records.flatMap(({ task, answer }) => (answer !== null && tasks.has(task) ? answer : []));
}
