import type { CheckedPlan, CheckedTask } from '@obsidian-agent/plans';
import { counted } from '@obsidian-agent/shared-types';
import { alignColumns, toOneLine } from './columns.ts';

/** Describes what a checked plan would do. */
export function describePlan({ name, concurrency, tasks, inputs = {} }: CheckedPlan): string {
  const count = tasks.length === 1 ? '1 task' : `${tasks.length} tasks, up to ${concurrency} in parallel`;
  const head = `${toOneLine(name)}: ${count}. The plan is valid.`;
  const values = Object.entries(inputs).map(([input, value]) => `  ${input} = ${toOneLine(JSON.stringify(value))}`);
  return [head, ...values, ...alignColumns(tasks.map(describeTask)), ''].join('\n');
}

function describeTask(task: CheckedTask): string[] {
  const { id, action, apiVersion, effect, agent, dependsOn, forEach, runOn, when, subplan } = task;
  const call = agent === '' ? [countTasks(subplan), '', ''] : [apiVersion, effect, agent];
  const conditions = [
    dependsOn.length === 0 ? '' : `after ${dependsOn.join(', ')}`,
    runOn === undefined || runOn === 'success' ? '' : runOn === 'always' ? 'always' : 'on failure',
    when === undefined ? '' : `when ${when.path}`,
  ];
  const condition = conditions.filter((each) => each !== '').join(', ');
  return [`  ${id}${forEach === undefined ? '' : '[…]'}`, action, ...call, toOneLine(condition)];
}

function countTasks(plan: CheckedPlan | undefined): string {
  if (plan === undefined) return '';
  return counted(plan.tasks.length, 'task');
}
