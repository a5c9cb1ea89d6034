import { isObject } from '@obsidian-agent/shared-types';
import { isPlan } from '../../generated/plan-checks.js';
import type { PlanShape } from './parsed-plan.ts';
import type { PlanSource } from './plan-source.ts';

/** Reads a plan without mistakes of form. Undefined if it may have some. */
export function readValidShape({ data, faults }: PlanSource): PlanShape | undefined {
  if (faults.length > 0 || !isObject(data)) return undefined;
  const plan = copyFilled(data);
  return isPlan(plan) ? { plan, problems: [], lostFields: [] } : undefined;
}

/** A copy of the objects that the check fills with defaults. The author's own data stays: its digest identifies the plan. */
function copyFilled(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { tasks, inputs } = data;
  return {
    ...copyMembers(data, ['keep']),
    ...(Array.isArray(tasks) ? { tasks: tasks.map((task) => copyMembers(task, ['retry', 'approval'])) } : {}),
    ...(isObject(inputs) ? { inputs: copyMembers(inputs, Object.keys(inputs)) } : {}),
  };
}

/** A copy of an object and of these members; any other value itself. */
function copyMembers<Value>(value: Value, names: readonly string[]): Value {
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const name of names) if (isObject(copy[name])) copy[name] = { ...copy[name] };
  return copy as Value;
}
