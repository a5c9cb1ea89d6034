import { either, isObject } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { type TaskSpec, taskKinds } from './plan-schema.ts';
import type { ShapeProblem } from './shape-problem.ts';

type Kind = (typeof taskKinds)[number];

/** What a task of each kind is called. */
const names: Readonly<Record<Kind, string>> = { action: 'an action', approval: 'an approval', plan: 'a sub-plan' };

const ofEveryKind = ['id', 'depends_on', 'when', 'run_on', 'on_failure', 'priority'] as const;
const ofOneKind: Readonly<Record<Kind, readonly (keyof TaskSpec)[]>> = {
  action: ['agent', 'api_version', 'payload', 'for_each', 'retry', 'timeout_ms'],
  approval: [],
  plan: ['inputs'],
};

/** Finds tasks that do nothing or several things, and fields that do not belong to what a task does. */
export function checkKinds(data: unknown): ShapeProblem[] {
  const tasks = isObject(data) ? data['tasks'] : undefined;
  if (!Array.isArray(tasks)) return [];
  return tasks.flatMap((task: unknown, index) => (isObject(task) ? checkKind(task, ['tasks', index]) : []));
}

function checkKind(task: Readonly<Record<string, unknown>>, path: DataPath): readonly ShapeProblem[] {
  const [kind, other] = taskKinds.filter((each) => task[each] !== undefined);
  if (kind === undefined) return [withoutKind(path)];
  if (other !== undefined) {
    const message = `A task has either "${kind}" or "${other}", not both.`;
    return [{ reason: 'INVALID_FIELD', path: [...path, other], isKey: true, message, hint: 'Make two tasks of it.' }];
  }
  const allowed: readonly string[] = [...ofEveryKind, ...ofOneKind[kind]];
  const foreign = taskKinds
    .flatMap((each) => ofOneKind[each])
    .filter((field) => !allowed.includes(field) && field in task);
  return foreign.map((field) => ({
    reason: 'INVALID_FIELD',
    path: [...path, field],
    isKey: true,
    message: `"${field}" has no meaning in ${names[kind]}.`,
    hint: `Remove it. It belongs to ${either(taskKinds.filter((each) => ofOneKind[each].includes(field)).map((each) => names[each]))}.`,
  }));
}

function withoutKind(path: DataPath): ShapeProblem {
  return {
    reason: 'MISSING_FIELD',
    path: [...path, 'action'],
    message: `A task has one of ${either(taskKinds.map((kind) => `"${kind}"`))}; this one has none.`,
    hint: 'Add "action", the command of an agent.',
  };
}
