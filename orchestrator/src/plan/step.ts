import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { hasEnded, type PlanState, type TaskState } from './task-state.ts';

/** How a running task uses a vault; null if the vault is not known yet. */
export interface VaultUse {
  readonly vault: string | null;
  readonly writes: boolean;
}

/** The progress of a plan. Keys are task ids, and `id[n]` for the items of a for_each task. */
export interface Progress {
  /** A missing key means queued. A for_each task has its own state only after it has ended. */
  readonly states: ReadonlyMap<string, TaskState>;
  /** Item keys of each for_each task, once they are known. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  readonly isCancelled: boolean;
  /** Uses of vaults by other plans of the same runner. */
  readonly elsewhere: readonly VaultUse[];
}

export interface Settled {
  readonly key: string;
  readonly state: TaskState;
  readonly because?: string;
}

/** The next actions for a plan. */
export interface Step {
  /** Tasks to start now, in this order. */
  readonly start: readonly string[];
  /** for_each tasks whose items can be found now. */
  readonly expand: readonly string[];
  /** Tasks that end without another attempt. */
  readonly settle: readonly Settled[];
  /** Whether nothing is left to do. */
  readonly finished: boolean;
}

/**
 * Decides what happens next. It is a pure function, the same in every runner.
 *
 * A task is ready when its last dependency has ended. Two tasks that write to one vault never run in parallel; readers
 * run in parallel with a writer.
 */
export function step(plan: CheckedPlan, progress: Progress): Step {
  const surveyed = plan.tasks.map((task) => survey(task, progress));
  const stopper = surveyed.find(({ isStopping }) => isStopping)?.task;
  const byId = new Map(surveyed.map((each) => [each.task.id, each]));
  const settle: Settled[] = [];
  const expand: string[] = [];
  const ready: Ready[] = [];

  for (const each of surveyed) {
    const { task, open, isUnexpanded } = each;
    if (each.isOver) continue;
    const verdict = judge(task, { byId, stopper, isCancelled: progress.isCancelled });

    if (open.length === 0) settle.push({ key: task.id, state: each.folded });
    else if (verdict.kind === 'end') settle.push(...open.flatMap((part) => endOf(part, verdict)));
    else if (verdict.kind === 'ready' && isUnexpanded) expand.push(task.id);
    else if (verdict.kind === 'ready')
      ready.push(...open.filter(({ state }) => state === 'queued').map(({ key }) => ({ key, task })));
  }

  const running = surveyed.flatMap(({ task, open }) => open.filter(({ state }) => state === 'running').map(() => task));
  const start = choose(ready, [...progress.elsewhere, ...running.map(useOf)], plan.concurrency - running.length);
  return { start, expand, settle, finished: surveyed.every(({ isOver }) => isOver) };
}

/** The state of a plan: failed if a required task failed. */
export function planStateOf(plan: CheckedPlan, progress: Progress): PlanState {
  const states = plan.tasks.map((task) => ({ state: progress.states.get(task.id) ?? 'queued', task }));
  if (progress.isCancelled && states.some(({ state }) => state === 'cancelled')) return 'cancelled';
  if (states.some(({ state, task }) => state === 'failed' && task.onFailure !== 'continue')) return 'failed';
  return states.every(({ state }) => hasEnded(state)) ? 'succeeded' : 'running';
}

interface Part {
  readonly key: string;
  readonly state: TaskState;
}

interface Ready {
  readonly key: string;
  readonly task: CheckedTask;
}

/** A task and its current state. */
interface Surveyed {
  readonly task: CheckedTask;
  readonly state: TaskState;
  readonly isOver: boolean;
  readonly isUnexpanded: boolean;
  /** The task itself, or each of its items, unless ended. */
  readonly open: readonly Part[];
  /** The combined state of its items, if all have ended. */
  readonly folded: TaskState;
  /** Whether its failure stops the plan. */
  readonly isStopping: boolean;
}

function survey(task: CheckedTask, { states, items }: Progress): Surveyed {
  const state = states.get(task.id) ?? 'queued';
  const itemKeys = task.forEach === undefined ? undefined : items.get(task.id);
  const parts = (itemKeys ?? [task.id]).map((key) => ({ key, state: states.get(key) ?? 'queued' }));
  const isOver = hasEnded(state);
  const isAny = (wanted: TaskState): boolean => parts.some((part) => part.state === wanted);

  return {
    task,
    state,
    isOver,
    isUnexpanded: task.forEach !== undefined && itemKeys === undefined,
    open: isOver ? [] : parts.filter((part) => !hasEnded(part.state)),
    // Cancelled items continue after a resume, which decides the task's state.
    folded: (['cancelled', 'failed', 'skipped'] as const).find(isAny) ?? 'succeeded',
    isStopping: task.onFailure === 'stop' && (state === 'failed' || isAny('failed')),
  };
}

type Verdict = { readonly kind: 'wait' | 'ready' } | End;

interface End {
  readonly kind: 'end';
  readonly state: 'skipped' | 'cancelled';
  readonly because: string;
}

interface Circumstances {
  readonly byId: ReadonlyMap<string, Surveyed>;
  readonly stopper: CheckedTask | undefined;
  readonly isCancelled: boolean;
}

/** Decides whether a task may start, from the state of the rest of the plan. */
function judge({ dependsOn }: CheckedTask, { byId, stopper, isCancelled }: Circumstances): Verdict {
  if (isCancelled) return { kind: 'end', state: 'cancelled', because: 'the plan was cancelled' };
  if (stopper !== undefined) {
    return { kind: 'end', state: 'skipped', because: `"${stopper.id}" failed, which stops the plan` };
  }

  const dependencies = dependsOn.flatMap((id) => byId.get(id) ?? []);
  const bad = dependencies.find((dependency) => dependency.isOver && !isPassed(dependency));
  if (bad === undefined) return { kind: dependencies.every(isPassed) ? 'ready' : 'wait' };
  const because = `"${bad.task.id}" ${bad.state === 'failed' ? 'failed' : `was ${bad.state}`}`;
  return { kind: 'end', state: 'skipped', because };
}

function isPassed({ state, task }: Surveyed): boolean {
  return state === 'succeeded' || (state === 'failed' && task.onFailure === 'continue');
}

function endOf({ key, state }: Part, { state: end, because }: End): Settled[] {
  if (state === 'running') return [];
  // A task that waits for its next attempt has already failed. In a cancelled plan it continues after a resume.
  const isGivenUp = state === 'retrying' && end === 'skipped';
  return [{ key, state: isGivenUp ? 'failed' : end, because }];
}

function choose(ready: readonly Ready[], inUse: readonly VaultUse[], slots: number): string[] {
  const writes = inUse.filter((use) => use.writes);
  const chosen: string[] = [];

  for (const { key, task } of ready) {
    if (chosen.length >= slots) break;
    const use = useOf(task);
    if (use.writes && writes.some((other) => isSameVault(other, use))) continue;
    if (use.writes) writes.push(use);
    chosen.push(key);
  }
  return chosen;
}

/** How a task uses its vault. */
export function useOf(task: CheckedTask): VaultUse {
  return { vault: task.vault, writes: task.effect !== 'read' };
}

function isSameVault(a: VaultUse, b: VaultUse): boolean {
  return a.vault === null || b.vault === null || a.vault === b.vault;
}
