import type { Book } from './book.ts';
import type { Entry } from './entry.ts';
import type { PlanState } from './task-state.ts';

/** Something to do, in this order. */
export type Effect =
  /** The entry of a key has changed. */
  | ({ readonly kind: 'record'; readonly key: string; readonly entry: Entry } & RecordDetails)
  | { readonly kind: 'start'; readonly key: string; readonly wasUncertain: boolean }
  /** A task that could start waits for a limit over all plans, or for its agent; or no longer does. */
  | { readonly kind: 'hold'; readonly key: string; readonly because: string | undefined }
  /** Find the items of a for_each task. */
  | { readonly kind: 'expand'; readonly id: string }
  /** Find out whether the `when` of a task holds. */
  | { readonly kind: 'decide'; readonly id: string }
  /** Ask a person to approve. */
  | { readonly kind: 'ask'; readonly id: string }
  | { readonly kind: 'wake'; readonly key: string; readonly at: number }
  | { readonly kind: 'abort'; readonly key: string }
  | { readonly kind: 'finished'; readonly state: PlanState };

export interface RecordDetails {
  readonly failure?: OwnFailure;
  readonly retryInMs?: number;
}

/** A failure that no agent reported. */
export type OwnFailure = 'items_failed' | 'tasks_failed' | 'rejected' | 'not_approved_in_time';

export interface Change extends Partial<Entry> {
  readonly details?: RecordDetails;
}

/** What one input changes. */
export interface Turn {
  readonly book: Book;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** At least 0 and less than 1. */
  readonly random: number;
  readonly effects: Effect[];
}

/** Changes members of an entry, and marks the tasks that must be judged again. */
export function put({ book, effects }: Turn, key: string, { details = {}, ...change }: Change): void {
  const wasStopped = book.stopCount;
  const entry = { ...book.get(key), ...change };
  book.set(key, entry);
  effects.push({ kind: 'record', key, entry, ...details });
  const task = book.graph.taskOf(key);
  if (book.stopCount > wasStopped) for (const { id } of book.graph.tasks) book.changed.add(id);
  if (key !== task.id) {
    if (book.openPartsOf(task.id) === 0) book.changed.add(task.id);
    return;
  }
  if (task.isGroup === true) for (const { id } of [task, ...book.graph.membersOf(key)]) book.changed.add(id);
  if (!book.hasEnded(key)) return;
  if (task.within !== undefined && book.openPartsOf(task.within) === 0) book.changed.add(task.within);
  for (const { id } of book.graph.dependentsOf(key)) if (book.isDecidedBy(id, key)) book.changed.add(id);
}
