import { localMinute } from '@obsidian-agent/cli';
import type { PlanReport, TaskReport } from '@obsidian-agent/plans';
import { toOneLine } from './columns.ts';
import type { SharedValues } from './command.ts';
import { printedAnswers, printedRun } from './printed-command.ts';

/** What a person answered, who and when; undefined if nobody has. A plan sees it only while it runs. */
export function describeGivenAnswer(approval: TaskReport['approval']): string | undefined {
  if (approval?.answered_at == null) return undefined;
  const { is_approved, answered_by, answered_at } = approval;
  const by = answered_by === null ? '' : ` by ${toOneLine(answered_by)}`;
  return `${is_approved === true ? 'Approved' : 'Rejected'}${by} at ${localMinute(answered_at)}.`;
}

/** How a question ended: by an answer, or because nobody gave one in time; undefined if neither. */
export function describeOutcome({ state, failure, approval }: TaskReport): string | undefined {
  const given = describeGivenAnswer(approval);
  if (given !== undefined || approval === undefined) return given;
  if (state === 'succeeded') return 'Nobody answered in time, so it was approved (on_timeout: approve).';
  const isLate = failure?.reason === 'APPROVAL_TIMED_OUT';
  return isLate ? 'Nobody answered in time, so it was rejected (on_timeout: reject).' : undefined;
}

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
  if (describeGivenAnswer(approval) !== undefined)
    return state === 'interrupted' ? ['Go on with:', `  ${printedRun(['resume', plan_id], typed)}`] : [];
  const dueAt = approval?.due_at ?? undefined;
  const isLate = state === 'interrupted' && dueAt !== undefined && Date.parse(dueAt) <= Date.now();
  if (!isLate) return ['Answer with one of:', ...printedAnswers(words, typed)];
  return [
    'The time for an answer is over. Go on without one, or be asked again:',
    `  ${printedRun(['resume', plan_id], typed)}`,
    `  ${printedRun(['retry', plan_id, '--from', task], typed)}`,
  ];
}
