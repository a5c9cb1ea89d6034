import { showValue } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { Plan, TaskSpec } from './plan-schema.ts';
import { entriesOf, isMarked, mayRefer, resolveInputs } from './references.ts';

/** A plan in which the values of inputs stand for the references to them. */
export interface PlanWithInputs {
  readonly parsed: ParsedPlan;
  readonly problems: readonly PlanProblem[];
}

/** Replaces the inputs that a plan refers to. An input without a value stays, as a reference to it. */
export function applyInputs(parsed: ParsedPlan, values: Readonly<Record<string, unknown>>): PlanWithInputs {
  const { plan, source } = parsed;
  const resolve = <Value>(value: Value): Value => resolveInputs(value, values) as Value;
  const problems: PlanProblem[] = [];
  const wrong = (path: DataPath, { form, value }: { readonly form: string; readonly value: unknown }): void => {
    const message = `${path.at(-1)}: expected ${form}, but the input is ${showValue(value)}.`;
    problems.push(problemAt(source, path, { reason: 'INVALID_INPUT', message, hint: 'Change the input or its type.' }));
  };

  const tasks = plan.tasks.map((task, index): TaskSpec => {
    if (!mayRefer(task)) return task;
    const { for_each: list, ...rest } = task;
    const inputs = task.inputs === undefined ? {} : { inputs: resolve(task.inputs) };
    const resolved = { ...rest, ...inputs, payload: resolve(task.payload) };
    if (list === undefined) return resolved;
    const items = resolve(list);
    const entries = entriesOf(items);
    if (entries === undefined && !isMarked(items))
      wrong(['tasks', index, 'for_each'], { form: 'a list', value: items });
    return { ...resolved, for_each: entries ?? (isMarked(items) ? items : []) };
  });
  const { vault_path: _, ...rest } = plan;
  const vaultPath = resolve(plan.vault_path);
  const isPath = vaultPath === undefined || typeof vaultPath === 'string' || isMarked(vaultPath);
  if (!isPath) wrong(['vault_path'], { form: 'a string', value: vaultPath });
  const resolved: Plan = { ...rest, tasks, ...(vaultPath === undefined || !isPath ? {} : { vault_path: vaultPath }) };
  const isSound: ParsedPlan['isSound'] = (path) => parsed.isSound(path) && (path[0] !== 'vault_path' || isPath);
  return { parsed: { ...parsed, plan: resolved, isSound }, problems };
}
