import type { CheckedTask } from './checked-plan.ts';
import { hasEnded, type TaskState } from './task-state.ts';

/** Why a task was skipped: something failed, or a condition of the plan did not hold. */
export type SkippedBy = 'failure' | 'condition';

/** What another task looks like to those that wait for it. */
export interface Seen {
  readonly state: TaskState;
  /** Null for tasks that were not skipped, and for those that a release without conditions skipped. */
  readonly skippedBy: SkippedBy | null;
}

/** Why no more tasks start: the plan was cancelled or its time is over, or a task with `on_failure: stop` failed. */
export type Halt = { readonly kind: 'cancelled' | 'timed_out' } | { readonly kind: 'stopped'; readonly by: string };

export interface Circumstances {
  seen(id: string): Seen;
  taskOf(id: string): CheckedTask;
  haltFor(task: CheckedTask): Halt | undefined;
}

export type Verdict = { readonly kind: 'wait' | 'ready' } | End;

/** The task ends without an attempt. */
export interface End {
  readonly kind: 'end';
  readonly state: 'skipped' | 'cancelled';
  readonly because: string;
  readonly skippedBy: SkippedBy | null;
}

/** Decides whether a task may start, from the states of the tasks it waits for. Its own `when` comes after. */
export function judge(task: CheckedTask, circumstances: Circumstances): Verdict {
  return judgeHalt(task, circumstances) ?? judgeGroup(task, circumstances) ?? judgeDependencies(task, circumstances);
}

function judgeHalt(task: CheckedTask, { haltFor }: Circumstances): Verdict | undefined {
  const halt = haltFor(task);
  if (halt === undefined) return undefined;
  if (halt.kind !== 'stopped') return { kind: 'end', state: 'cancelled', because: haltText(halt), skippedBy: null };
  // What was written for the case of a failure still runs after one.
  if (task.runOn === 'failure' || task.runOn === 'always') return undefined;
  return skip(haltText(halt), 'failure');
}

export function haltText(halt: Halt): string {
  if (halt.kind === 'stopped') return `"${halt.by}" failed, which stops the plan`;
  return halt.kind === 'cancelled' ? 'the plan was cancelled' : 'the plan ran out of time';
}

function judgeGroup({ within }: CheckedTask, { seen }: Circumstances): Verdict | undefined {
  if (within === undefined) return undefined;
  const group = seen(within);
  if (!hasEnded(group.state)) return group.state === 'running' ? undefined : { kind: 'wait' };
  const because = `"${within}" ${verbOf(group.state)}`;
  return group.state === 'cancelled'
    ? { kind: 'end', state: 'cancelled', because, skippedBy: null }
    : skip(because, group.skippedBy ?? 'failure');
}

function judgeDependencies({ dependsOn, runOn = 'success' }: CheckedTask, circumstances: Circumstances): Verdict {
  const { seen } = circumstances;
  if (runOn === 'success') {
    const bad = dependsOn.find((id) => hasEnded(seen(id).state) && !isPassed(id, circumstances));
    if (bad !== undefined)
      return skip(`"${bad}" ${verbOf(seen(bad).state)}`, hasFailed(seen(bad)) ? 'failure' : 'condition');
  }
  if (!dependsOn.every((id) => hasEnded(seen(id).state))) return { kind: 'wait' };
  if (runOn === 'failure' && !dependsOn.some((id) => hasFailed(seen(id))))
    return skip('nothing that it waits for failed', 'condition');
  return { kind: 'ready' };
}

/** Whether what waits for a task may start, by default. */
export function isPassed(id: string, { seen, taskOf }: Pick<Circumstances, 'seen' | 'taskOf'>): boolean {
  const { state } = seen(id);
  return state === 'succeeded' || (state === 'failed' && taskOf(id).onFailure === 'continue');
}

/** Whether a task failed, or was not run because another one failed. */
function hasFailed({ state, skippedBy }: Seen): boolean {
  return state === 'failed' || state === 'cancelled' || (state === 'skipped' && skippedBy !== 'condition');
}

function skip(because: string, skippedBy: SkippedBy): End {
  return { kind: 'end', state: 'skipped', because, skippedBy };
}

function verbOf(state: TaskState): string {
  return state === 'failed' ? 'failed' : `was ${state}`;
}
