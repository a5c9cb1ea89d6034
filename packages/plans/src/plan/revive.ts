import type { BookFacts } from './book.ts';
import type { CheckedTask } from './checked-plan.ts';
import type { Entry } from './entry.ts';
import { graphOf, type PlanGraph } from './graph.ts';

/**
 * Prepares a plan to go on after a cancellation or the end of its process. What was undone runs again, and what was skipped
 * after it may run. All else that has ended stays.
 */
export function reviveInterrupted(tasks: readonly CheckedTask[], facts: BookFacts): BookFacts {
  return queueLeft(reviveWhere(tasks, facts, { runsAgain: isMissing, repeatsHandlers: false }));
}

/** Queues what has not ended, so that it can be cancelled or go on. */
export function queueLeft({ entries, items }: BookFacts): BookFacts {
  const isLeft = ({ state }: Entry): boolean => ['running', 'retrying', 'cancelled'].includes(state);
  return { items, entries: [...entries].map(([key, entry]) => [key, isLeft(entry) ? queue(entry) : entry] as const) };
}

/** What runs again in any state. */
export interface Restart {
  /** A task; all tasks that depend on it run again, too. */
  readonly from?: string | undefined;
  /** Keys of tasks and items whose lost answer cannot be had any more. */
  readonly givenUp?: ReadonlySet<string>;
}

/**
 * Prepares an ended plan to go on: what failed, was cancelled or undone, or was skipped because of a failure runs
 * again, and then what was written for the end of those tasks.
 */
export function reviveEnded(tasks: readonly CheckedTask[], facts: BookFacts, restart: Restart = {}): BookFacts {
  return reviveWhere(tasks, facts, { ...restart, runsAgain: isUnfinished, repeatsHandlers: true });
}

interface Revival extends Restart {
  readonly runsAgain: (entry: Entry) => boolean;
  /** Whether what was written for the end of those tasks runs again, too. */
  readonly repeatsHandlers: boolean;
}

function reviveWhere(
  tasks: readonly CheckedTask[],
  { entries, items }: BookFacts,
  { from, givenUp = new Set(), runsAgain, repeatsHandlers }: Revival,
): BookFacts {
  const graph = graphOf(tasks);
  const known = [...entries];
  const restarted = from === undefined ? new Set<string>() : followersOf(graph, from).add(from);
  const unfinished = new Set(known.flatMap(([key, entry]) => (runsAgain(entry) ? [graph.taskOf(key).id] : [])));
  const skipped = new Set(known.flatMap(([key, { state }]) => (state === 'skipped' ? [key] : [])));
  const handlers = new Set<string>();
  for (const id of [...unfinished, ...restarted]) {
    for (const follower of followersOf(graph, id)) {
      if (skipped.has(follower) || (repeatsHandlers && isHandler(graph.taskOf(follower)))) handlers.add(follower);
    }
  }
  const owners = new Set([...unfinished, ...restarted, ...handlers].flatMap((id) => ownersOf(graph, id)));

  const revive = (key: string, entry: Entry): Entry => {
    const task = graph.taskOf(key);
    const isRestarted = restarted.has(task.id);
    const again = (): Entry => runAgain(entry, !isRestarted || (task.apiVersion !== 'v1' && !givenUp.has(key)));
    if (isRestarted || handlers.has(task.id)) return key === task.id ? again() : setAside(again());
    if (runsAgain(entry)) return again();
    return key === task.id && (unfinished.has(key) || owners.has(key)) ? queue(entry) : entry;
  };
  return {
    entries: known.map(([key, entry]) => [key, revive(key, entry)] as const),
    items: [...items].filter(([id]) => !restarted.has(id) && !handlers.has(id)),
  };
}

function isUnfinished(entry: Entry): boolean {
  const { state, skippedBy } = entry;
  const isSkipped = state === 'skipped' && skippedBy !== 'condition';
  return isMissing(entry) || state === 'failed' || state === 'cancelled' || isSkipped;
}

/** Whether its effect was undone, and is still wanted. */
function isMissing({ isUndone, state, skippedBy }: Entry): boolean {
  return isUndone && !(state === 'skipped' && skippedBy === 'condition');
}

/** Whether a task is about the end of others, however they ended. */
function isHandler({ runOn = 'success' }: CheckedTask): boolean {
  return runOn !== 'success';
}

/** The tasks that wait for a task, for those, and so on; of a group, its members, too. */
function followersOf(graph: PlanGraph, id: string): Set<string> {
  const found = new Set<string>();
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const waiting = [next, ...ownersOf(graph, next)].flatMap((each) => graph.dependentsOf(each));
    for (const follower of [...waiting, ...graph.membersOf(next)]) {
      if (found.has(follower.id)) continue;
      found.add(follower.id);
      ahead.push(follower.id);
    }
  }
  return found;
}

/** The groups around a task, from the inside. */
function ownersOf(graph: PlanGraph, id: string): string[] {
  const { within } = graph.taskOf(id);
  return within === undefined ? [] : [within, ...ownersOf(graph, within)];
}

function queue(entry: Entry): Entry {
  return { ...entry, state: 'queued', because: null, skippedBy: null, dueAt: null };
}

/** An item whose task has yet to find its items, of which it may no longer be one. */
function setAside(entry: Entry): Entry {
  return { ...entry, state: 'skipped', because: 'the items are found again', skippedBy: 'condition' };
}

/**
 * An attempt whose answer was lost keeps its generation, so that its effect cannot happen twice. After an answer, or
 * after undo, the same request is a new one.
 *
 * @param mindsLoss false if the author decided to run a task again that has no other way to go on
 */
function runAgain(entry: Entry, mindsLoss = true): Entry {
  const queued = { ...queue(entry), failures: 0, isUndone: false };
  if (entry.attempts === 0) return queued;
  if (entry.isUncertain && !entry.isUndone && mindsLoss) return queued;
  return { ...queued, isUncertain: false, generation: entry.generation + 1 };
}
