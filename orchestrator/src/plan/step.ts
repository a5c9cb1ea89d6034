import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { hasEnded, itemKey, type PlanState, type TaskState } from './task-state.ts';

/** What a running task does to a vault; null: to one that is not known yet. */
export interface VaultUse {
  readonly vault: string | null;
  readonly writes: boolean;
}

/** How far a plan has come. Keys are task ids, and `id[n]` for the items of a for_each task. */
export interface Progress {
  /** A key that is absent is queued. A for_each task has a state of its own only once it ended. */
  readonly states: ReadonlyMap<string, TaskState>;
  /** Number of items of each for_each task whose items are known. */
  readonly items: ReadonlyMap<string, number>;
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
  const view = createView(plan, progress);
  const settle: Settled[] = [];
  const expand: string[] = [];
  const ready: { key: string; task: CheckedTask }[] = [];

  for (const task of plan.tasks) {
    const keys = view.openKeys(task);
    const verdict = view.verdict(task);

    if (keys.length === 0) settle.push(...view.foldItems(task));
    else if (verdict.kind === 'end') settle.push(...keys.flatMap((key) => endOf(key, view.state(key), verdict)));
    else if (verdict.kind === 'ready' && view.isUnexpanded(task)) expand.push(task.id);
    else if (verdict.kind === 'ready')
      ready.push(...keys.filter((key) => view.state(key) === 'queued').map((key) => ({ key, task })));
  }

  const finished = plan.tasks.every((task) => hasEnded(progress.states.get(task.id) ?? 'queued'));
  return { start: choose(ready, view.running(), { plan, progress }), expand, settle, finished };
}

/** How a plan ended: failed if a task failed that had to succeed. */
export function planStateOf(plan: CheckedPlan, progress: Progress): PlanState {
  const states = plan.tasks.map((task) => ({ state: progress.states.get(task.id) ?? 'queued', task }));
  if (progress.isCancelled && states.some(({ state }) => state === 'cancelled')) return 'cancelled';
  if (states.some(({ state, task }) => state === 'failed' && task.onFailure !== 'continue')) return 'failed';
  return states.every(({ state }) => hasEnded(state)) ? 'succeeded' : 'running';
}

type Verdict =
  | { readonly kind: 'wait' | 'ready' }
  | { readonly kind: 'end'; readonly state: 'skipped' | 'cancelled'; readonly because: string };

function createView(plan: CheckedPlan, { states, items, isCancelled }: Progress) {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  const state = (key: string): TaskState => states.get(key) ?? 'queued';
  const itemKeys = (task: CheckedTask) =>
    Array.from({ length: items.get(task.id) ?? 0 }, (_, index) => itemKey(task.id, index));
  const isUnexpanded = (task: CheckedTask) => task.forEach !== undefined && !items.has(task.id);
  const keysOf = (task: CheckedTask) => (task.forEach === undefined || isUnexpanded(task) ? [task.id] : itemKeys(task));
  const stopper = plan.tasks.find(
    (task) => task.onFailure === 'stop' && [task.id, ...itemKeys(task)].some((key) => state(key) === 'failed'),
  );

  return {
    state,
    isUnexpanded,
    openKeys: (task: CheckedTask) =>
      hasEnded(state(task.id)) ? [] : keysOf(task).filter((key) => !hasEnded(state(key))),
    running: () =>
      plan.tasks.flatMap((task) =>
        keysOf(task)
          .filter((key) => state(key) === 'running')
          .map(() => task),
      ),

    foldItems: (task: CheckedTask): Settled[] => {
      if (hasEnded(state(task.id))) return [];
      const found = itemKeys(task).map(state);
      const worst = (['failed', 'cancelled', 'skipped'] as const).find((bad) => found.includes(bad));
      return [{ key: task.id, state: worst ?? 'succeeded' }];
    },

    verdict: (task: CheckedTask): Verdict => {
      if (isCancelled) return { kind: 'end', state: 'cancelled', because: 'the plan was cancelled' };
      if (stopper !== undefined)
        return { kind: 'end', state: 'skipped', because: `"${stopper.id}" failed, which stops the plan` };
      return verdictOfDependencies(
        task.dependsOn.map((id) => ({ id, state: state(id), onFailure: byId.get(id)?.onFailure })),
      );
    },
  };
}

function verdictOfDependencies(
  dependencies: readonly { id: string; state: TaskState; onFailure: string | undefined }[],
): Verdict {
  const isPassed = ({ state, onFailure }: (typeof dependencies)[number]) =>
    state === 'succeeded' || (state === 'failed' && onFailure === 'continue');
  const bad = dependencies.find((dependency) => hasEnded(dependency.state) && !isPassed(dependency));
  if (bad !== undefined)
    return {
      kind: 'end',
      state: 'skipped',
      because: `"${bad.id}" ${bad.state === 'failed' ? 'failed' : `was ${bad.state}`}`,
    };
  return { kind: dependencies.every(isPassed) ? 'ready' : 'wait' };
}

function endOf(key: string, state: TaskState, verdict: Verdict & { kind: 'end' }): Settled[] {
  if (state === 'running') return [];
  // A task that waits for its next attempt has failed already; of a cancelled plan it goes on after resume.
  const isGivenUp = state === 'retrying' && verdict.state === 'skipped';
  return [{ key, state: isGivenUp ? 'failed' : verdict.state, because: verdict.because }];
}

function choose(
  ready: readonly { key: string; task: CheckedTask }[],
  running: readonly CheckedTask[],
  { plan, progress }: { plan: CheckedPlan; progress: Progress },
): string[] {
  const uses = [...progress.elsewhere, ...running.map(useOf)];
  let free = plan.concurrency - running.length;

  return ready
    .filter(({ task }) => {
      if (free <= 0 || uses.some((use) => areInConflict(use, useOf(task)))) return false;
      uses.push(useOf(task));
      free -= 1;
      return true;
    })
    .map(({ key }) => key);
}

/** What a task does to its vault. */
export function useOf(task: CheckedTask): VaultUse {
  return { vault: task.vault, writes: task.effect !== 'read' };
}

function areInConflict(a: VaultUse, b: VaultUse): boolean {
  return a.writes && b.writes && (a.vault === null || b.vault === null || a.vault === b.vault);
}
