import type { CheckedTask } from './checked-plan.ts';

/** The tasks of a plan and what follows from their dependencies, which never change. */
export interface PlanGraph {
  readonly tasks: readonly CheckedTask[];
  /** The task of a key, which is the task's id, or that of an item. */
  taskOf(key: string): CheckedTask;
  /** The place of a task in the plan, from 0. */
  placeOf(id: string): number;
  /** Tasks that wait for a task. */
  dependentsOf(id: string): readonly CheckedTask[];
  /** Tasks of a group. */
  membersOf(id: string): readonly CheckedTask[];
}

export function graphOf(tasks: readonly CheckedTask[]): PlanGraph {
  const places = new Map(tasks.map(({ id }, place) => [id, place]));
  const dependents = new Map<string, CheckedTask[]>();
  const members = new Map<string, CheckedTask[]>();
  for (const task of tasks) {
    for (const id of task.dependsOn) addTo(dependents, id, task);
    if (task.within !== undefined) addTo(members, task.within, task);
  }
  const placeOf = (id: string): number => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`The plan has no task "${id}".`);
    return place;
  };
  return {
    tasks,
    placeOf,
    taskOf: (key) => tasks[placeOf(taskIdOf(key))] as CheckedTask,
    dependentsOf: (id) => dependents.get(id) ?? [],
    membersOf: (id) => members.get(id) ?? [],
  };
}

/** The id of the task that a key belongs to. Ids do not contain brackets. */
function taskIdOf(key: string): string {
  const bracket = key.lastIndexOf('[');
  return bracket === -1 ? key : key.slice(0, bracket);
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
