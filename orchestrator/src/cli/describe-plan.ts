import type { CheckedPlan, CheckedTask } from '../plan/checked-plan.ts';
import { alignColumns, toOneLine } from './columns.ts';

/** Describes what a checked plan would do. */
export function describePlan({ name, concurrency, tasks, inputs = {} }: CheckedPlan): string {
  const count = tasks.length === 1 ? '1 task' : `${tasks.length} tasks, up to ${concurrency} in parallel`;
  const head = `${toOneLine(name)}: ${count}. The plan is valid.`;
  const values = Object.entries(inputs).map(([input, value]) => `  ${input} = ${toOneLine(JSON.stringify(value))}`);
  return [head, ...values, ...alignColumns(tasks.map(describeTask)), ''].join('\n');
}

function describeTask({ id, action, apiVersion, effect, agent, dependsOn, forEach }: CheckedTask): string[] {
  const after = dependsOn.length === 0 ? '' : `after ${dependsOn.join(', ')}`;
  return [`  ${id}${forEach === undefined ? '' : '[…]'}`, action, apiVersion, effect, agent, after];
}
