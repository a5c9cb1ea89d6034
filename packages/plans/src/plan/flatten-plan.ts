import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { mapReferences } from './references.ts';

/**
 * The tasks of a plan and of its sub-plans in one list. A sub-plan becomes a group, followed by its tasks, whose ids
 * begin with that of the group: `publish/render`.
 */
export function flattenPlan({ tasks }: Pick<CheckedPlan, 'tasks'>): CheckedTask[] {
  return tasks.flatMap((whole) => {
    // A copy of each task of a large plan would be a megabyte for each 7000.
    if (whole.subplan === undefined) return [whole];
    const { subplan, ...task } = whole;
    const inner = flattenPlan(subplan).map((each) => within(task, each));
    const outputs = inGroup(task.id, subplan.outputs ?? {});
    return [{ ...task, isGroup: true, outputs }, ...inner];
  });
}

function within({ id: group, priority }: CheckedTask, task: CheckedTask): CheckedTask {
  const { payload, forEach, when, outputs, inputs } = task;
  return {
    ...(priority === undefined ? {} : { priority }),
    ...task,
    id: idIn(group, task.id),
    within: task.within === undefined ? group : idIn(group, task.within),
    dependsOn: task.dependsOn.map((id) => idIn(group, id)),
    payload: inGroup(group, payload),
    ...(forEach === undefined ? {} : { forEach: inGroup(group, forEach) }),
    ...(when === undefined ? {} : { when: inGroup(group, when) }),
    ...(outputs === undefined ? {} : { outputs: inGroup(group, outputs) }),
    ...(inputs === undefined ? {} : { inputs: inGroup(group, inputs) }),
  };
}

function idIn(group: string, id: string): string {
  return `${group}/${id}`;
}

/** A value of a sub-plan whose references read its own tasks. */
function inGroup<Value>(group: string, value: Value): Value {
  return mapReferences(value, (reference) =>
    '$from' in reference ? { ...reference, $from: idIn(group, reference.$from) } : reference,
  ) as Value;
}
