import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { type Circumstances, type End, type Halt, judge, type SkippedBy } from './judge.ts';
import { isSameVault, useOf, type VaultUse } from './ready-queue.ts';
import { hasEnded, itemKey, type TaskState } from './task-state.ts';

/** The progress of a plan. Keys are task ids, and `id[n]` for the items of a for_each task. */
export interface Progress {
  /** A missing key means queued. A for_each task has its own state only after it has ended. */
  readonly states: ReadonlyMap<string, TaskState>;
  readonly skippedBy: ReadonlyMap<string, SkippedBy | null>;
  /** How many items each for_each task has, once that is known. */
  readonly items: ReadonlyMap<string, number>;
  /** Tasks whose `when` holds. */
  readonly decided: ReadonlySet<string>;
  readonly halt: 'cancelled' | 'timed_out' | undefined;
  /** Uses of vaults by other plans of the same host. */
  readonly elsewhere: readonly VaultUse[];
}

export interface Settled {
  readonly key: string;
  readonly state: TaskState;
  readonly because: string | null;
  readonly skippedBy: SkippedBy | null;
}

/** The next actions for a plan. */
export interface Step {
  /** Tasks to start now, in this order. */
  readonly start: readonly string[];
  readonly expand: readonly string[];
  readonly decide: readonly string[];
  /** Approvals to ask for. */
  readonly ask: readonly string[];
  /** Groups whose members may start. */
  readonly open: readonly string[];
  /** Tasks that end without another attempt. */
  readonly settle: readonly Settled[];
  readonly finished: boolean;
}

/**
 * The specification of the machine: what happens next, found from all states each time. It is quadratic, and short
 * enough to be believed; the machine is held against it.
 */
export function step(plan: CheckedPlan, progress: Progress): Step {
  const surveyed = plan.tasks.map((task) => survey(plan, task, progress));
  const byId = new Map(surveyed.map((each) => [each.task.id, each]));
  const circumstances: Circumstances = {
    seen: (id) => ({ state: byId.get(id)?.state ?? 'queued', skippedBy: progress.skippedBy.get(id) ?? null }),
    taskOf: (id) => (byId.get(id) as Surveyed).task,
    haltFor: (task) => haltFor(task, { byId, surveyed, halt: progress.halt }),
  };
  const next = {
    settle: [] as Settled[],
    expand: [] as string[],
    decide: [] as string[],
    ask: [] as string[],
    open: [] as string[],
  };
  const ready: Ready[] = [];

  for (const each of surveyed) {
    const { task, open } = each;
    if (each.isOver) continue;
    if (each.folded !== undefined && open.length === 0) {
      next.settle.push({ key: task.id, state: each.folded, because: null, skippedBy: null });
      continue;
    }
    if (each.isOpenGroup) continue;
    const verdict = judge(task, circumstances);
    if (verdict.kind === 'end') next.settle.push(...open.flatMap((part) => endOf(part, verdict)));
    else if (verdict.kind === 'wait') continue;
    else if (task.when !== undefined && each.isNew && !progress.decided.has(task.id)) next.decide.push(task.id);
    else if (task.forEach !== undefined && each.isNew) next.expand.push(task.id);
    else if (task.isGroup === true) next.open.push(task.id);
    else if (task.approval !== undefined)
      next.ask.push(...open.filter(({ state }) => state === 'queued').map(({ key }) => key));
    else ready.push(...open.filter(({ state }) => state === 'queued').map(({ key }) => ({ key, task })));
  }

  const running = surveyed.flatMap(({ task, open, isOpenGroup }) =>
    isOpenGroup ? [] : open.filter(({ state }) => state === 'running').map(() => task),
  );
  const start = choose(ready, [...progress.elsewhere, ...running.map(useOf)], plan.concurrency - running.length);
  return { ...next, start, finished: surveyed.every(({ isOver }) => isOver) };
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
  /** Whether nothing has been done for it yet. */
  readonly isNew: boolean;
  readonly isOpenGroup: boolean;
  /** The task itself, each of its items, or the members of an open group, unless ended. */
  readonly open: readonly Part[];
  /** The combined state of its items or members, if all have ended; undefined for other tasks. */
  readonly folded: TaskState | undefined;
  /** Whether its failure stops the plan. */
  readonly isStopping: boolean;
}

function survey(plan: CheckedPlan, task: CheckedTask, { states, items }: Progress): Surveyed {
  const state = states.get(task.id) ?? 'queued';
  const isOver = hasEnded(state);
  const isOpenGroup = task.isGroup === true && state === 'running';
  const count = task.forEach === undefined ? undefined : items.get(task.id);
  const members = plan.tasks.filter(({ within }) => within === task.id);
  const keys = isOpenGroup
    ? members.map(({ id }) => id)
    : count === undefined
      ? [task.id]
      : Array.from({ length: count }, (_, index) => itemKey(task.id, index));
  const parts = keys.map((key) => ({ key, state: states.get(key) ?? 'queued' }));
  const isAny = (wanted: TaskState): boolean =>
    parts.some((part) => part.state === wanted && !(isOpenGroup && isForgiven(members, part)));

  return {
    task,
    state,
    isOver,
    isOpenGroup,
    isNew: state === 'queued' && count === undefined,
    open: isOver ? [] : parts.filter((part) => !hasEnded(part.state)),
    folded:
      isOpenGroup || count !== undefined
        ? ((isOpenGroup ? (['cancelled', 'failed'] as const) : (['cancelled', 'failed', 'skipped'] as const)).find(
            isAny,
          ) ?? 'succeeded')
        : undefined,
    isStopping:
      task.onFailure === 'stop' &&
      (state === 'failed' || (!isOpenGroup && parts.some((part) => part.state === 'failed'))),
  };
}

function isForgiven(members: readonly CheckedTask[], { key, state }: Part): boolean {
  return state === 'failed' && members.find(({ id }) => id === key)?.onFailure === 'continue';
}

function haltFor(
  task: CheckedTask,
  {
    byId,
    surveyed,
    halt,
  }: { byId: ReadonlyMap<string, Surveyed>; surveyed: readonly Surveyed[]; halt: Progress['halt'] },
): Halt | undefined {
  if (halt !== undefined) return { kind: halt };
  const stopper = surveyed.find((other) => other.isStopping && other.task.within === task.within)?.task.id;
  if (stopper !== undefined) return { kind: 'stopped', by: stopper };
  const group = task.within === undefined ? undefined : byId.get(task.within);
  return group === undefined ? undefined : haltFor(group.task, { byId, surveyed, halt });
}

function endOf({ key, state }: Part, { state: end, because, skippedBy }: End): Settled[] {
  if (state === 'running') return [];
  // A task that waits for its next attempt has already failed. In a cancelled plan it continues after a resume.
  const isGivenUp = state === 'retrying' && end === 'skipped';
  return [{ key, state: isGivenUp ? 'failed' : end, because, skippedBy: isGivenUp ? null : skippedBy }];
}

function choose(ready: readonly Ready[], inUse: readonly VaultUse[], slots: number): string[] {
  const writes = inUse.filter((use) => use.writes);
  const chosen: string[] = [];
  const inTurn = ready.toSorted((a, b) => (b.task.priority ?? 0) - (a.task.priority ?? 0));

  for (const { key, task } of inTurn) {
    if (chosen.length >= slots) break;
    const use = useOf(task);
    if (use.writes && writes.some((other) => isSameVault(other, use))) continue;
    if (use.writes) writes.push(use);
    chosen.push(key);
  }
  return chosen;
}
