import type { CheckedPlan, CheckedTask } from '@obsidian-agent/plans';
import { type Descriptions, findOmitted, type Omission } from './omissions.ts';

export interface AdaptedPlan {
  readonly plan: CheckedPlan;
  /** The tasks that do not run, by their ids in the run. */
  readonly omissions: ReadonlyMap<string, Omission>;
}

/** The plan that a preview runs: each omitted task is replaced by an approval that nobody is asked for. */
export function adaptPlan(plan: CheckedPlan, agents: Descriptions): AdaptedPlan {
  const { byTask } = findOmitted(plan, agents);
  const omissions = new Map<string, Omission>(byTask);
  const tasks = plan.tasks.map((task) => {
    const omission = byTask.get(task.id);
    if (omission !== undefined) return withoutEffect(task, omission);
    if (task.subplan === undefined) return task;
    const inner = adaptPlan(task.subplan, agents);
    for (const [id, each] of inner.omissions) omissions.set(`${task.id}/${id}`, each);
    return { ...task, subplan: inner.plan };
  });
  // A preview has its own id and journal. The answers are needed until they are shown.
  const { planId: _, notify: __, keepTexts: ___, ...rest } = plan;
  return { plan: { ...rest, tasks }, omissions };
}

/** A task that succeeds immediately, without an answer, under the conditions of the given one. */
function withoutEffect(task: CheckedTask, { kind, why }: Omission): CheckedTask {
  const { forEach: _, subplan: __, when, ...rest } = task;
  return {
    ...rest,
    ...(when === undefined || kind === 'cannot_preview' ? {} : { when }),
    agent: '',
    tool: '',
    effect: 'read',
    payload: {},
    vault: '',
    approval: { message: why ?? kind, timeoutMs: 1, onTimeout: 'approve' },
  };
}
