import type { PlanReport, TaskReport } from '@obsidian-agent/plans';
import type { SharedValues } from './command.ts';
import { printedAnswers, printedRun } from './printed-command.ts';

/**
 * What to type for a task that waits for a person. If its plan is interrupted, nobody has ended it when its time was over.
 *
 * @param words what `approve` and `reject` are typed with
 */
export function howToAnswer(
  { task, approval }: Pick<TaskReport, 'task' | 'approval'>,
  { plan_id, state }: Pick<PlanReport, 'plan_id' | 'state'>,
  { words, typed }: { readonly words: readonly string[]; readonly typed: SharedValues },
): string[] {
  const dueAt = approval?.due_at ?? undefined;
  const isLate = state === 'interrupted' && dueAt !== undefined && Date.parse(dueAt) <= Date.now();
  if (!isLate) return ['Answer with one of:', ...printedAnswers(words, typed)];
  return [
    'The time for an answer is over. Go on without one, or be asked again:',
    `  ${printedRun(['resume', plan_id], typed)}`,
    `  ${printedRun(['retry', plan_id, '--from', task], typed)}`,
  ];
}
