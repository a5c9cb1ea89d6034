import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import type { Journal } from '../journal/journal.ts';
import type { TaskRecord } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { CheckedPlan, CheckedTask } from '../plan/checked-plan.ts';
import type { ReferenceScope } from '../plan/references.ts';
import type { Progress, VaultUse } from '../plan/step.ts';
import { itemKey, type TaskState } from '../plan/task-state.ts';

/** The current records of a plan's tasks and items. */
export class TaskBook {
  readonly #planId: string;
  readonly #answers: Pick<Journal, 'readAnswer'>;
  /** Answers that are not in the journal yet. */
  readonly #fresh = new Map<string, ReceivedResponse>();
  readonly #tasks: ReadonlyMap<string, CheckedTask>;
  readonly #records = new Map<string, TaskRecord>();
  readonly #states = new Map<string, TaskState>();
  readonly #items = new Map<string, string[]>();

  constructor(
    { planId, plan }: { readonly planId: string; readonly plan: CheckedPlan },
    records: readonly TaskRecord[],
    answers: Pick<Journal, 'readAnswer'>,
  ) {
    this.#planId = planId;
    this.#answers = answers;
    this.#tasks = new Map(plan.tasks.map((task) => [task.id, task]));
    for (const record of records) this.#enter(record);
  }

  /** Adds or replaces a record. */
  set(record: TaskRecord): void {
    this.#enter(record);
  }

  /** Keeps an answer in memory until it is in the journal. */
  hold({ sha256 }: AnswerRef, response: ReceivedResponse): void {
    this.#fresh.set(sha256, response);
  }

  releaseAnswers(): void {
    this.#fresh.clear();
  }

  /** The record of a task or item; a new one if there is none yet. */
  get(key: string): TaskRecord {
    const record = this.#records.get(key) ?? this.#blank(key, { task: key, index: null, item: null });
    this.#records.set(key, record);
    return record;
  }

  /** Queued records for the items of a for_each task. */
  expand(task: string, items: readonly unknown[]): TaskRecord[] {
    this.#items.set(task, []);
    return items.map((item, index) => {
      const record = this.#blank(itemKey(task, index), { task, index, item });
      this.#enter(record);
      return record;
    });
  }

  taskOf(key: string): CheckedTask {
    const task = this.#tasks.get(this.get(key).task);
    if (task === undefined) throw new Error(`The plan has no task for "${key}".`);
    return task;
  }

  itemsOf(task: string): TaskRecord[] {
    return (this.#items.get(task) ?? []).map((key) => this.get(key));
  }

  progress(isCancelled: boolean, elsewhere: readonly VaultUse[]): Progress {
    return { states: this.#states, items: this.#items, isCancelled, elsewhere };
  }

  /** The data that references of a task or item read. */
  scopeOf(record: TaskRecord): ReferenceScope {
    return {
      responseOf: (id) => {
        if (this.#tasks.get(id)?.forEach !== undefined)
          return this.itemsOf(id).map((item) => this.#responseOf(item) ?? null);
        return this.#responseOf(this.#records.get(id));
      },
      item: record.index === null ? undefined : { value: record.item },
    };
  }

  /** Not kept in memory, because answers can be large. */
  #responseOf(record: TaskRecord | undefined): ReceivedResponse | undefined {
    const answer = record?.answer ?? null;
    if (answer === null) return undefined;
    return this.#fresh.get(answer.sha256) ?? this.#answers.readAnswer(answer);
  }

  #enter(record: TaskRecord): void {
    if (record.index !== null && !this.#records.has(record.key)) {
      const keys = this.#items.get(record.task) ?? [];
      keys[record.index] = record.key;
      this.#items.set(record.task, keys);
    }
    this.#records.set(record.key, record);
    this.#states.set(record.key, record.state);
  }

  #blank(key: string, part: Pick<TaskRecord, 'task' | 'index' | 'item'>): TaskRecord {
    const taskId = uuidv7();
    return {
      ...part,
      planId: this.#planId,
      key,
      taskId,
      generation: 0,
      idempotencyKey: taskId,
      state: 'queued',
      because: null,
      skippedBy: null,
      attempts: 0,
      failures: 0,
      isUncertain: false,
      isUndone: false,
      retryAt: null,
      startedAt: null,
      endedAt: null,
      answer: null,
      failure: null,
    };
  }
}

/** Prepares records for a resume after a cancellation or the end of their process. Final states stay. */
export function reviveRecords(records: readonly TaskRecord[]): TaskRecord[] {
  return records.map((record) =>
    ['running', 'retrying', 'cancelled'].includes(record.state)
      ? { ...record, state: 'queued', because: null, endedAt: null }
      : record,
  );
}
