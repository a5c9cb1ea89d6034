import { isObject } from '@obsidian-agent/shared-types';
import type { ProblemFacts } from './plan-problem.ts';

/** Most tasks of a plan that is sent to a server: checking them stops everything else in it. */
export const MOST_SENT_TASKS = 10_000;

/** Why a plan with more tasks than allowed is refused. */
export function tooManyTasks(most: number): ProblemFacts {
  return {
    reason: 'TOO_MANY_TASKS',
    message: `The plan has more than ${most.toLocaleString('en')} tasks.`,
    hint: 'Split it into several plans, or use for_each where tasks differ in one value. `obsidian-orchestrator run` has no such limit.',
  };
}

/** Whether data that was read as a plan has more tasks than allowed. */
export function hasMoreTasks(data: unknown, most: number): boolean {
  return isObject(data) && Array.isArray(data['tasks']) && data['tasks'].length > most;
}

/** The key of the tasks in block style, and the indentation of their list. */
const TASKS = /^(["']?)tasks\1[ \t]*:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*(?<indent> *)- /m;

/**
 * Whether YAML in block style has more tasks than allowed. Reading all of it would take seconds. Text in another style is
 * counted after it was read.
 */
export function listsMoreTasks(text: string, most: number): boolean {
  const found = most === Infinity ? null : TASKS.exec(text);
  if (found === null) return false;
  const first = found.index + found[0].length;
  const rest = text.slice(first).search(/\n/);
  if (rest === -1) return most < 1;
  const list = text.slice(first + rest + 1);
  // All that belongs to a task is indented deeper than its dash.
  const line = new RegExp(`^(?: {${found.groups?.['indent']?.length ?? 0}}- |(?<end>[^\\s#-]))`, 'gm');
  let tasks = 1;
  for (const { groups } of list.matchAll(line)) {
    if (groups?.['end'] !== undefined) break;
    tasks += 1;
    if (tasks > most) return true;
  }
  return false;
}
