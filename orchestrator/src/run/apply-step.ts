import { v7 as uuidv7 } from 'uuid';
import type { AttemptRecord, TaskRecord } from '../journal/records.ts';
import { resolveItems, resolveReferences } from '../plan/references.ts';
import type { Settled, Step } from '../plan/step.ts';
import type { Batch } from './batch.ts';
import type { TaskBook } from './task-book.ts';
import { failureOfReference, itemsFailed } from './task-failure.ts';

/** An attempt that starts once it is in the journal. */
export interface Launch {
  readonly attempt: AttemptRecord;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly wasUncertain: boolean;
}

/** Writes the scheduler's decision to the book and the batch, and returns the attempts to start. */
export function applyStep(next: Step, book: TaskBook, batch: Batch): Launch[] {
  for (const settled of next.settle) settle(settled, book, batch);
  for (const id of next.expand) expand(id, book, batch);
  return next.start.flatMap((key) => begin(key, book, batch) ?? []);
}

function settle({ key, state, because }: Settled, book: TaskBook, batch: Batch): void {
  const record = book.get(key);
  const items = book.itemsOf(key);
  const failed = items.filter((item) => item.state === 'failed');
  const failure = failed.length === 0 ? record.failure : itemsFailed(key, failed.length, items.length);
  const starts = [record, ...items].flatMap(({ startedAt }) => startedAt ?? []);
  const startedAt = starts.length === 0 ? null : Math.min(...starts);
  put({ ...record, state, because: because ?? null, failure, startedAt, endedAt: batch.now }, book, batch);
}

function expand(id: string, book: TaskBook, batch: Batch): void {
  const { forEach = [] } = book.taskOf(id);
  orFail(book.get(id), { book, batch }, (record) => {
    const items = 'path' in forEach ? resolveItems(forEach, book.scopeOf(record)) : forEach;
    for (const item of book.expand(id, items)) batch.addTask(item);
  });
}

function begin(key: string, book: TaskBook, batch: Batch): Launch | undefined {
  return orFail(book.get(key), { book, batch }, (record) => {
    const payload = resolveReferences(book.taskOf(key).payload, book.scopeOf(record)) as Launch['payload'];
    const attempt: AttemptRecord = {
      planId: record.planId,
      key,
      attempt: record.attempts + 1,
      requestId: uuidv7(),
      startedAt: batch.now,
      endedAt: null,
      reason: null,
      spans: [],
      stderr: null,
    };
    const startedAt = record.startedAt ?? batch.now;
    // On disk it counts as uncertain from before the request is sent until its answer has arrived.
    put(
      { ...record, state: 'running', attempts: attempt.attempt, isUncertain: true, startedAt, failure: null },
      book,
      batch,
    );
    batch.addAttempt(attempt);
    return { attempt, payload, wasUncertain: record.isUncertain };
  });
}

/** A reference that cannot be resolved fails only its own task. */
function orFail<T>(
  record: TaskRecord,
  { book, batch }: { book: TaskBook; batch: Batch },
  work: (record: TaskRecord) => T,
): T | undefined {
  try {
    return work(record);
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    put({ ...record, state: 'failed', failure, endedAt: batch.now }, book, batch);
    return undefined;
  }
}

function put(record: TaskRecord, book: TaskBook, batch: Batch): void {
  book.set(record);
  batch.addTask(record);
}
