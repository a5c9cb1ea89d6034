import { either, isObject } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { checkNotices } from './check-notices.ts';
import type { TaskSpec } from './plan-schema.ts';
import type { ShapeProblem } from './shape-problem.ts';
import { taskKinds } from './task-kinds.ts';
import { checkIds } from './usable-id.ts';

type Kind = (typeof taskKinds)[number];

/** What a task of each kind is called. */
const names: Readonly<Record<Kind, string>> = { action: 'an action', approval: 'an approval', plan: 'a sub-plan' };

const ofOneKind: Readonly<Record<Kind, readonly (keyof TaskSpec)[]>> = {
  action: ['agent', 'api_version', 'vault', 'payload', 'for_each', 'retry', 'timeout_ms'],
  approval: [],
  plan: ['inputs'],
};

/** The fields that belong to other kinds alone. */
const foreignTo: Readonly<Record<Kind, readonly (keyof TaskSpec)[]>> = {
  action: foreignFields('action'),
  approval: foreignFields('approval'),
  plan: foreignFields('plan'),
};

function foreignFields(kind: Kind): (keyof TaskSpec)[] {
  return taskKinds.flatMap((each) => ofOneKind[each]).filter((field) => !ofOneKind[kind].includes(field));
}

/** Finds tasks that do nothing or several things, and fields that do not belong to what a task does. */
export function checkKinds(data: unknown): ShapeProblem[] {
  if (!isObject(data)) return [];
  const { tasks } = data;
  const ofPlan = [...checkIds(data), ...twoVaults(data, []), ...checkNotices(data['notify'])];
  if (!Array.isArray(tasks)) return ofPlan;
  const ofTasks = tasks.flatMap((task: unknown, index) => (isObject(task) ? checkKind(task, ['tasks', index]) : []));
  return [...ofPlan, ...ofTasks];
}

/** A vault has either a name or a path. */
function twoVaults(data: Readonly<Record<string, unknown>>, path: DataPath, params: unknown = data): ShapeProblem[] {
  if (data['vault'] === undefined || !isObject(params) || params['vault_path'] === undefined) return [];
  const message = 'A vault has either a name in "vault" or a path in "vault_path", not both.';
  const hint = 'If the vault belongs to one of many hosts, remove "vault_path". Otherwise, remove "vault".';
  return [{ reason: 'INVALID_FIELD', path: [...path, 'vault'], isKey: true, message, hint }];
}

function checkKind(task: Readonly<Record<string, unknown>>, path: DataPath): readonly ShapeProblem[] {
  const kinds = taskKinds.filter((each) => task[each] !== undefined);
  // Destructuring a list would make an iterator for each task.
  const kind = kinds[0];
  const other = kinds[1];
  if (kind === undefined) return [withoutKind(path)];
  if (other !== undefined) {
    const message = `A task has either "${kind}" or "${other}", not both.`;
    return [{ reason: 'INVALID_FIELD', path: [...path, other], isKey: true, message, hint: 'Make two tasks of it.' }];
  }
  const foreign = foreignTo[kind].filter((field) => field in task);
  const { payload } = task;
  const params = isObject(payload) && isObject(payload['command']) ? payload['command'] : payload;
  const misplaced = foreign.map((field) => ({
    reason: 'INVALID_FIELD' as const,
    path: [...path, field],
    isKey: true,
    message: `"${field}" has no meaning in ${names[kind]}.`,
    hint: `Remove it. It belongs to ${either(taskKinds.filter((each) => ofOneKind[each].includes(field)).map((each) => names[each]))}.`,
  }));
  return [...misplaced, ...twoVaults(task, path, params)];
}

function withoutKind(path: DataPath): ShapeProblem {
  return {
    reason: 'MISSING_FIELD',
    path: [...path, 'action'],
    message: `A task has one of ${either(taskKinds.map((kind) => `"${kind}"`))}; this one has none.`,
    hint: 'Add "action", the command of an agent.',
    anyOf: taskKinds,
  };
}
