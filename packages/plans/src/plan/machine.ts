import { backoffMs } from './backoff.ts';
import type { Book } from './book.ts';
import type { CheckedTask } from './checked-plan.ts';
import { haltText, judge } from './judge.ts';
import { settle } from './settle.ts';
import { type Room, startReady } from './start-ready.ts';
import { itemKey, type PlanState, type TaskState } from './task-state.ts';
import { type Change, type Effect, type OwnFailure, put, type Turn } from './turn.ts';

/** Something that happened, with all that the machine does not know by itself. */
export interface Input {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** At least 0 and less than 1. */
  readonly random: number;
  readonly room: Room;
  readonly event: MachineEvent;
}

export type MachineEvent =
  /** The plan is opened, or there may be more room. */
  | { readonly kind: 'look' }
  /** An attempt has ended, or a task could not be started. */
  | { readonly kind: 'ended'; readonly key: string; readonly outcome: Outcome }
  /** The items of a for_each task are known. */
  | { readonly kind: 'expanded'; readonly id: string; readonly count: number }
  /** The condition of a task is known. */
  | { readonly kind: 'decided'; readonly id: string; readonly holds: boolean }
  /** The items or the condition of a task cannot be found. */
  | { readonly kind: 'unresolved'; readonly id: string }
  /** The time of a `wake` has come. */
  | { readonly kind: 'due'; readonly key: string }
  /** A person has answered an approval. */
  | { readonly kind: 'answered'; readonly id: string; readonly isApproved: boolean }
  | { readonly kind: 'cancelled' | 'timed_out' };

export type Outcome =
  | { readonly kind: 'succeeded' }
  /** The process of its host ended first. Its effect may have happened. */
  | { readonly kind: 'interrupted' }
  | {
      readonly kind: 'failed';
      readonly isRetryable: boolean;
      /** Whether its effect may have happened. */
      readonly isUncertain: boolean;
    };

/**
 * Decides what follows from an event. The same book and input always give the same effects: there is no clock, no
 * chance, no id and no input or output in it.
 *
 * The book is taken over and changed. Events that come too late, or twice, have no effect.
 */
export function advance(book: Book, input: Input): Effect[] {
  const turn: Turn = { book, at: input.at, random: input.random, effects: [] };
  if (book.openTasks === 0) return [];
  take(turn, input.event);
  settle(turn);
  startReady(turn, input.room);
  if (book.openTasks === 0) turn.effects.push({ kind: 'finished', state: planStateOf(book) });
  return turn.effects;
}

function take(turn: Turn, event: MachineEvent): void {
  if (event.kind === 'ended') conclude(turn, event.key, event.outcome);
  else if (event.kind === 'expanded') expand(turn, event.id, event.count);
  else if (event.kind === 'decided') decide(turn, event.id, event.holds);
  else if (event.kind === 'unresolved') giveUp(turn, event.id);
  else if (event.kind === 'due') wake(turn, event.key);
  else if (event.kind === 'answered') answer(turn, event.id, event.isApproved ? undefined : 'rejected');
  else if (event.kind !== 'look') halt(turn, event.kind);
}

function conclude(turn: Turn, key: string, outcome: Outcome): void {
  const { book } = turn;
  if (!book.running.has(key)) return;
  if (outcome.kind === 'succeeded') {
    put(turn, key, { state: 'succeeded', isUncertain: false });
    return;
  }
  const { isUncertain } = outcome.kind === 'failed' ? outcome : { isUncertain: true };
  if (book.halt !== undefined)
    put(turn, key, { state: 'cancelled', isUncertain, because: haltText({ kind: book.halt }) });
  else if (outcome.kind === 'failed') fail(turn, key, outcome);
  else {
    // The task has not failed: it begins again, as after the end of the plan's own process.
    put(turn, key, { state: 'queued', isUncertain });
    book.changed.add(book.graph.taskOf(key).id);
  }
}

function fail(turn: Turn, key: string, { isRetryable, isUncertain }: Extract<Outcome, { kind: 'failed' }>): void {
  const { book, at, random } = turn;
  const { id, retry } = book.graph.taskOf(key);
  const failures = book.get(key).failures + 1;
  const isLast = !isRetryable || failures >= retry.max_attempts;
  const because = isLast ? null : whyGivenUp(turn, id);
  if (isLast || because !== null) {
    put(turn, key, { state: 'failed', failures, isUncertain, because });
    return;
  }
  book.retriesLeft -= 1;
  const retryInMs = backoffMs(retry, failures, random);
  put(turn, key, { state: 'retrying', failures, isUncertain, dueAt: at + retryInMs, details: { retryInMs } });
  turn.effects.push({ kind: 'wake', key, at: at + retryInMs });
}

/** Why a task must not be tried again although it could be; null if nothing speaks against it. */
function whyGivenUp({ book }: Turn, id: string): string | null {
  const verdict = judge(book.graph.taskOf(id), book.circumstances);
  if (verdict.kind === 'end') return verdict.because;
  return book.retriesLeft > 0 ? null : 'the plan has used all its retries';
}

/** A for_each task that is expanded again can have other items than before, whose entries remember that they ran. */
function expand(turn: Turn, id: string, count: number): void {
  const { book } = turn;
  if (!book.asked.delete(id) || book.hasEnded(id)) return;
  for (let index = 0; index < count; index++)
    put(turn, itemKey(id, index), { state: 'queued', because: null, skippedBy: null });
  for (let index = count; book.has(itemKey(id, index)); index++)
    put(turn, itemKey(id, index), skip('there are fewer items than before'));
  book.expand(id, count);
  book.changed.add(id);
}

function decide(turn: Turn, id: string, holds: boolean): void {
  const { book } = turn;
  if (!book.asked.delete(id) || book.hasEnded(id)) return;
  book.decided.add(id);
  if (holds) book.changed.add(id);
  else put(turn, id, skip('its condition does not hold'));
}

function giveUp(turn: Turn, id: string): void {
  if (turn.book.asked.delete(id) && !turn.book.hasEnded(id)) put(turn, id, { state: 'failed' });
}

function skip(because: string): Change {
  return { state: 'skipped', because, skippedBy: 'condition' };
}

function wake(turn: Turn, key: string): void {
  const { book, at } = turn;
  const { state, dueAt } = book.get(key);
  if (dueAt === null || at < dueAt) return;
  const { id, approval } = book.graph.taskOf(key);
  if (state === 'retrying') {
    put(turn, key, { state: 'queued', dueAt: null });
    if (key === id) book.changed.add(id);
    else book.addReady(key);
  }
  if (state === 'waiting') answer(turn, key, approval?.onTimeout === 'approve' ? undefined : 'not_approved_in_time');
}

function answer(turn: Turn, id: string, failure: OwnFailure | undefined): void {
  if (turn.book.get(id).state !== 'waiting') return;
  if (failure === undefined) put(turn, id, { state: 'succeeded', dueAt: null });
  else put(turn, id, { state: 'failed', dueAt: null, details: { failure } });
}

function halt({ book, effects }: Turn, kind: 'cancelled' | 'timed_out'): void {
  if (book.halt !== undefined) return;
  book.halt = kind;
  for (const { id } of book.graph.tasks) if (!book.hasEnded(id)) book.changed.add(id);
  for (const key of book.running.keys()) effects.push({ kind: 'abort', key });
}

/** The state of a plan whose tasks have all ended: failed if a required task failed. */
function planStateOf({ graph, halt: halted, circumstances }: Book): PlanState {
  const isAny = (wanted: TaskState, isRequired = (_: CheckedTask) => true): boolean =>
    graph.tasks.some((task) => circumstances.seen(task.id).state === wanted && isRequired(task));
  if (halted !== undefined && isAny('cancelled')) return halted === 'cancelled' ? 'cancelled' : 'failed';
  return isAny('failed', ({ onFailure, within }) => onFailure !== 'continue' && within === undefined)
    ? 'failed'
    : 'succeeded';
}
