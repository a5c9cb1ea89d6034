import type { CheckedTask } from './checked-plan.ts';
import type { SkippedBy } from './judge.ts';
import type { TaskState } from './task-state.ts';

/** How a task ended. */
export interface TaskEnd {
  readonly state: TaskState;
  readonly skippedBy: SkippedBy | null;
  readonly onFailure: CheckedTask['onFailure'];
}

/** Why another task cannot read the response of this one, and what to do. */
export function explainNoResponse(task: string, end: TaskEnd): { readonly message: string; readonly hint: string } {
  if (end.state === 'skipped')
    return { message: `Task "${task}" was skipped, so it has no response to read.`, hint: hintOnSkipped(task, end) };
  return { message: `Task "${task}" has no response to read.`, hint: hintOnEnd(task, end) };
}

function hintOnSkipped(task: string, { skippedBy }: TaskEnd): string {
  const cause = skippedBy === 'failure' ? `Check which task before "${task}" failed. ` : '';
  return `${cause}Read another task, or remove run_on, so that this task is skipped when "${task}" is.`;
}

function hintOnEnd(task: string, { state, onFailure }: TaskEnd): string {
  if (state !== 'failed')
    return `Read another task. "${task}" ${state === 'cancelled' ? 'was cancelled' : 'got none'}.`;
  return `Check why "${task}" failed.${onFailure === 'continue' ? ' It has on_failure: continue.' : ''}`;
}
