import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { hasEnded, type PlanState, type TaskState } from './task-state.ts';

/** What a running task does to a vault; null: to one that is not known yet. */
export interface VaultUse {
  readonly vault: string | null;
  readonly writes: boolean;
}

/** How far a plan has come. Keys are task ids, and `id[n]` for the items of a for_each task. */
export interface Progress {
  /** A key that is absent is queued. A for_each task has a state of its own only once it ended. */
  readonly states: ReadonlyMap<string, TaskState>;
  /** Keys of the items of each for_each task whose items are known. */
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

/** What follows from a plan's progress. */
export interface Step {
  /** To start now, in this order. */
  readonly start: readonly string[];
  /** for_each tasks whose items can be found now. */
  readonly expand: readonly string[];
  /** Tasks that end without a further attempt. */
  readonly settle: readonly Settled[];
  /** Nothing is left to do. */
  readonly finished: boolean;
}

/**
 * Decides what happens next: a pure function, the same in every runner.
 *
 * A task is ready as soon as its last dependency ended. No two tasks that write to one vault run together;
 * readers run beside a writer.
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
    else if (verdict.kind === 'ready') ready.push(...open.filter(isQueued).map(({ key }) => ({ key, task })));
  }

  const running = surveyed.flatMap(({ task, open }) => open.filter(isRunning).map(() => task));
  const start = choose(ready, [...progress.elsewhere, ...running.map(useOf)], plan.concurrency - running.length);
  return { start, expand, settle, finished: surveyed.every(({ isOver }) => isOver) };
}

/** How a plan ended: failed if a task failed that had to succeed. */
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

/** One task as it stands. */
interface Surveyed {
  readonly task: CheckedTask;
  readonly state: TaskState;
  readonly isOver: boolean;
  readonly isUnexpanded: boolean;
  /** The task itself, or each of its items, unless it ended. */
  readonly open: readonly Part[];
  /** What its items, all of them ended, come to. */
  readonly folded: TaskState;
  /** Whether it failed, and with it the plan. */
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
    // What was cancelled goes on after resume, and only then it is known what the task comes to.
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

/** What the rest of the plan means to a task. */
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

function isQueued({ state }: Part): boolean {
  return state === 'queued';
}

function isRunning({ state }: Part): boolean {
  return state === 'running';
}

function endOf({ key, state }: Part, { state: end, because }: End): Settled[] {
  if (state === 'running') return [];
  // A task that waits for its next attempt has failed already; of a cancelled plan it goes on after resume.
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

/** What a task does to its vault. */
export function useOf(task: CheckedTask): VaultUse {
  return { vault: task.vault, writes: task.effect !== 'read' };
}

function isSameVault(a: VaultUse, b: VaultUse): boolean {
  return a.vault === null || b.vault === null || a.vault === b.vault;
}
