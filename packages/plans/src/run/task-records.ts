import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { Journal } from '../journal/journal.ts';
import type { TaskFailure, TaskRecord } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { BookFacts } from '../plan/book.ts';
import { blankEntry, type Entry } from '../plan/entry.ts';
import type { PlanGraph } from '../plan/graph.ts';
import { idempotencyKeyFor, taskIdFor } from '../plan/ids.ts';
import type { SelectValues } from '../plan/json-path.ts';
import { groupOfInputs } from '../plan/open-inputs.ts';
import { type ReferenceScope, resolveReferences } from '../plan/references.ts';
import { hasEnded, itemKey } from '../plan/task-state.ts';

/** What the machine does not know about a task: ids, times, items, answers and failures. */
export interface RecordChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer?: AnswerRef | null;
  readonly failure?: TaskFailure | null;
}

export interface ResolvedPayload {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
}

/** The records of a plan's tasks and items, as in the journal. */
export class TaskRecords {
  readonly #planId: string;
  readonly #graph: PlanGraph;
  readonly #answers: Pick<Journal, 'readAnswer'>;
  /** Answers that are not in the journal yet. */
  readonly #fresh = new Map<string, ReceivedResponse>();
  readonly #records: Map<string, TaskRecord>;

  constructor(
    { planId, graph }: { readonly planId: string; readonly graph: PlanGraph },
    records: readonly TaskRecord[],
    answers: Pick<Journal, 'readAnswer'>,
  ) {
    this.#planId = planId;
    this.#graph = graph;
    this.#answers = answers;
    this.#records = new Map(records.map((record) => [record.key, record]));
  }

  /** The record of a task or item; a new one if there is none yet. */
  get(key: string): TaskRecord {
    return this.#records.get(key) ?? this.#blank(key, { index: null, item: null });
  }

  /** Those of all tasks and items that were recorded. */
  all(): readonly TaskRecord[] {
    return [...this.#records.values()];
  }

  /** Takes over what the machine decided. */
  update(key: string, entry: Entry, { at, ...change }: RecordChange): TaskRecord {
    const old = this.get(key);
    const isEnd = hasEnded(entry.state) || entry.state === 'retrying';
    const idempotencyKey =
      entry.generation === old.generation ? old.idempotencyKey : idempotencyKeyFor(this.#planId, key, entry.generation);
    const isAsked = entry.state === 'waiting' && old.state !== 'waiting';
    const startedAt = isAsked
      ? at
      : entry.state === 'running'
        ? (old.startedAt ?? at)
        : (old.startedAt ?? this.#firstStart(key));
    const record: TaskRecord = { ...old, ...entry, idempotencyKey, startedAt, endedAt: isEnd ? at : null, ...change };
    this.#records.set(key, record);
    return record;
  }

  /** Adds the items of a for_each task. Those that ran before keep their ids. */
  expand(task: string, items: readonly unknown[]): void {
    for (const [index, item] of items.entries()) {
      const key = itemKey(task, index);
      this.#records.set(key, { ...(this.#records.get(key) ?? this.#blank(key, { index, item })), item });
    }
  }

  /** Tasks and items that failed, and why. */
  failures(): { readonly task: string; readonly reason: string }[] {
    return [...this.#records.values()].flatMap(({ key, state, failure }) =>
      state === 'failed' && failure !== null ? [{ task: key, reason: failure.reason }] : [],
    );
  }

  /** The items of a for_each task, without those that its list had only before a retry. */
  itemsOf(task: string): TaskRecord[] {
    const found: TaskRecord[] = [];
    for (let index = 0; ; index++) {
      const record = this.#records.get(itemKey(task, index));
      if (record === undefined || record.skippedBy === 'condition') return found;
      found.push(record);
    }
  }

  /** When the first item started. */
  #firstStart(key: string): number | null {
    if (this.#graph.taskOf(key).forEach === undefined) return null;
    const starts = this.itemsOf(key).flatMap(({ startedAt }) => startedAt ?? []);
    return starts.length === 0 ? null : starts.reduce((first, each) => Math.min(first, each));
  }

  /** Keeps an answer in memory until it is in the journal. */
  hold({ sha256 }: AnswerRef, response: ReceivedResponse): void {
    this.#fresh.set(sha256, response);
  }

  releaseAnswers(): void {
    this.#fresh.clear();
  }

  /**
   * The payload of a task or item with its references resolved, and the secrets that it contains.
   *
   * @throws ReferenceUnresolved, or OrchestratorError `ANSWER_LOST`
   */
  payloadOf(
    key: string,
    {
      readSecret,
      select,
    }: { readonly readSecret: (name: string) => string | undefined; readonly select?: SelectValues },
  ): ResolvedPayload {
    const secrets = new Set<string>();
    const secretOf = (name: string): string | undefined => {
      const secret = readSecret(name);
      if (secret !== undefined) secrets.add(secret);
      return secret;
    };
    const payload = resolveReferences(this.#graph.taskOf(key).payload, { ...this.scopeOf(key, select), secretOf });
    return { payload: payload as ResolvedPayload['payload'], secrets: [...secrets] };
  }

  /** The data that the references of a task or item read. */
  scopeOf(key: string, select?: SelectValues): ReferenceScope {
    const { index, item } = this.get(key);
    return {
      responseOf: (id) => {
        const group = groupOfInputs(id);
        if (group !== undefined)
          return resolveReferences(this.#graph.taskOf(group).inputs, this.scopeOf(group, select));
        const { forEach, isGroup = false, outputs = {} } = this.#graph.taskOf(id);
        if (isGroup) return { outputs: resolveReferences(outputs, this.scopeOf(id, select)) };
        if (forEach === undefined) return this.#responseOf(this.#records.get(id));
        return this.itemsOf(id).map((each) => this.#responseOf(each) ?? null);
      },
      endOf: (id) => ({ ...this.get(id), onFailure: this.#graph.taskOf(id).onFailure }),
      item: index === null ? undefined : { value: item },
      select,
    };
  }

  /** Not kept in memory, because answers can be large. */
  #responseOf(record: TaskRecord | undefined): ReceivedResponse | undefined {
    const answer = record?.answer ?? null;
    if (answer === null) return undefined;
    return this.#fresh.get(answer.sha256) ?? this.#answers.readAnswer(answer);
  }

  #blank(key: string, part: Pick<TaskRecord, 'index' | 'item'>): TaskRecord {
    return {
      ...part,
      ...blankEntry,
      planId: this.#planId,
      key,
      task: this.#graph.taskOf(key).id,
      taskId: taskIdFor(this.#planId, key),
      idempotencyKey: idempotencyKeyFor(this.#planId, key, 0),
      startedAt: null,
      endedAt: null,
      answer: null,
      failure: null,
    };
  }
}

/** What the journal says about the progress of a plan. */
export function factsOf(records: readonly TaskRecord[]): BookFacts {
  const items = new Map<string, number>();
  for (const { task, index, skippedBy, state } of records) {
    const isItem = index !== null && !(state === 'skipped' && skippedBy === 'condition');
    if (isItem) items.set(task, Math.max(items.get(task) ?? 0, index + 1));
  }
  return { items, entries: records.map((record) => [record.key, entryOf(record)] as const) };
}

function entryOf(record: TaskRecord): Entry {
  const { state, because, skippedBy, attempts, failures, isUncertain, isUndone, generation, dueAt } = record;
  return { state, because, skippedBy, attempts, failures, isUncertain, isUndone, generation, dueAt };
}
