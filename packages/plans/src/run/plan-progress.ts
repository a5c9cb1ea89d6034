import type { PlanRecord, TaskRecord } from '../journal/records.ts';
import { Book, type BookFacts } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { dependOnRevived } from '../plan/depend-on-revived.ts';
import type { Entry } from '../plan/entry.ts';
import { questionIdFor } from '../plan/ids.ts';
import type { Input } from '../plan/machine.ts';
import type { PlanState } from '../plan/task-state.ts';
import type { Effect } from '../plan/turn.ts';
import { advanceWithin } from './advance-within-limits.ts';
import type { Happening } from './answer-question.ts';
import type { Batch } from './batch.ts';
import type { SharedLimits } from './shared-limits.ts';
import { ownFailure } from './task-failure.ts';
import type { RecordChange, TaskRecords } from './task-records.ts';

interface ProgressParts {
  readonly record: PlanRecord;
  readonly tasks: readonly CheckedTask[];
  readonly facts: BookFacts;
  readonly records: TaskRecords;
}

interface Circumstances extends Pick<Input, 'random' | 'room'> {
  /** The limits over all plans of the host. */
  readonly limits?: SharedLimits | undefined;
}

/** How far a plan has come: gives the machine what happened, and turns what follows into records, events and notices. */
export class PlanProgress {
  readonly record: PlanRecord;
  readonly records: TaskRecords;
  readonly book: Book;
  /** Tasks that wait for a person. */
  readonly asked: Set<string>;

  constructor({ record, tasks, facts, records }: ProgressParts) {
    this.record = record;
    this.records = records;
    this.book = new Book({ ...record.plan, tasks: dependOnRevived(tasks, facts) }, facts);
    this.asked = new Set(
      [...this.book.facts().entries].flatMap(([key, { state }]) => (state === 'waiting' ? key : [])),
    );
  }

  /** Adds to a batch what follows from an event, and returns all effects, of which the others must be carried out. */
  take({ event, result }: Happening, batch: Batch, { random, room, limits }: Circumstances): readonly Effect[] {
    const input = { at: batch.now, random, room, event };
    const effects = advanceWithin(limits, { planId: this.record.planId, book: this.book, input });
    for (const effect of effects) {
      if (effect.kind === 'record') this.#record(effect, result, batch);
      else if (effect.kind === 'ask') this.#ask(effect.id, batch);
      else if (effect.kind === 'hold') this.#hold(effect, batch);
      else if (effect.kind === 'finished') this.#conclude(effect.state, batch);
    }
    return effects;
  }

  /**
   * Adds the tasks that run again, so that none that waits counts as ended, and a retry that is killed goes on as a
   * retry.
   */
  recordRevived(batch: Batch): void {
    for (const [key, entry] of this.book.facts().entries) {
      const { state, skippedBy, generation } = this.records.get(key);
      if (entry.state === state && entry.skippedBy === skippedBy && entry.generation === generation) continue;
      batch.addTask(this.#update(key, { entry, change: { at: batch.now, answer: null, failure: null } }, batch));
    }
  }

  #record(effect: Extract<Effect, { kind: 'record' }>, result: Happening['result'], batch: Batch): void {
    const { key, entry, retryInMs, failure } = effect;
    if (entry.state === 'waiting') this.asked.add(key);
    else this.asked.delete(key);
    const own = failure === undefined ? {} : { failure: ownFailure(failure, key, this.records.itemsOf(key)) };
    const isFresh = entry.state === 'running' || entry.state === 'succeeded';
    const change = {
      ...(isFresh ? { failure: null } : {}),
      ...own,
      ...(result?.key === key ? result : {}),
      at: batch.now,
    };
    const { approval } = this.book.graph.taskOf(key);
    batch.addTask(this.#update(key, { entry, change }, batch), { retryInMs, question: approval?.message });
  }

  #update(key: string, { entry, change }: { entry: Entry; change: RecordChange }, batch: Batch): TaskRecord {
    const before = this.records.get(key).answer;
    const record = this.records.update(key, entry, change);
    if (before !== null && before.sha256 !== record.answer?.sha256) batch.addReplaced(before);
    return record;
  }

  #hold({ key, because }: Extract<Effect, { kind: 'hold' }>, batch: Batch): void {
    batch.addWait(this.records.get(key), because === undefined ? undefined : { because });
  }

  #ask(task: string, batch: Batch): void {
    const message = this.book.graph.taskOf(task).approval?.message ?? '';
    const question_id = questionIdFor(this.record.planId, task, this.records.get(task).startedAt ?? batch.now);
    batch.addNews(this.record, { event: 'approval', failures: [], approval: { task, message, question_id } });
  }

  #conclude(state: PlanState, batch: Batch): void {
    batch.addPlan({ ...this.record, state, endedAt: batch.now });
    if (state !== 'running') batch.addNews(this.record, { event: state, failures: this.records.failures() });
  }
}
