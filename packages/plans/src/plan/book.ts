import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { blankEntry, type Entry } from './entry.ts';
import { graphOf, type PlanGraph } from './graph.ts';
import { type Circumstances, type Halt, isPassed } from './judge.ts';
import { ReadyQueue } from './ready-queue.ts';
import { hasEnded, itemKey } from './task-state.ts';

/** What is known when a book is opened, for example from a journal. Everything else in a book follows from it. */
export interface BookFacts {
  readonly entries: Iterable<readonly [key: string, entry: Entry]>;
  /** How many items each expanded for_each task has. */
  readonly items: Iterable<readonly [id: string, count: number]>;
  readonly halt?: 'cancelled' | 'timed_out' | undefined;
}

/** Tasks that could start and wait for a limit over all plans. They need the same. */
export interface HeldLane {
  readonly name: string;
  readonly agent: string;
  readonly vault: string | null;
  /** Of the first of them. */
  readonly priority: number;
  readonly count: number;
  readonly because: string;
  /** When one of them started last, or the first began to wait; in milliseconds since 1970. */
  readonly since: number;
}

/**
 * The progress of a plan, with the counts that let the machine look only at what changed.
 *
 * Only the machine changes a book, and it does so in place: a copy for each answer would cost a plan of 10,000 tasks
 * 10,000 times 10,000 entries.
 */
export class Book {
  readonly graph: PlanGraph;
  readonly concurrency: number;
  readonly ready = new ReadyQueue();
  /** The tasks at work, by their keys. */
  readonly running = new Map<string, CheckedTask>();
  /** Tasks to judge, because something that they wait for has changed. */
  readonly changed: Set<string>;
  /** Tasks about which a question was asked, and keys of ready tasks. */
  readonly asked = new Set<string>();
  /** Tasks whose `when` holds. */
  readonly decided = new Set<string>();
  /** What waited for a limit when tasks were started last. */
  held: readonly HeldLane[] = [];
  halt: 'cancelled' | 'timed_out' | undefined;
  /** Tasks that have not ended. */
  openTasks: number;
  retriesLeft: number;
  /** What the tasks look like to each other. */
  readonly circumstances: Circumstances = {
    seen: (id) => this.get(id),
    taskOf: (id) => this.graph.taskOf(id),
    haltFor: (task) => this.#haltFor(task),
  };
  readonly #entries: Map<string, Entry>;
  readonly #items: Map<string, number>;
  /** For each task, how many of its dependencies have not ended. */
  readonly #pending: Map<string, number>;
  /** For each expanded for_each task and each group, how many of its parts have not ended. */
  readonly #openParts = new Map<string, number>();
  /** The failed task with `on_failure: stop` that comes first in the plan, by its group; '' for the plan itself. */
  readonly #stops = new Map<string, string>();

  constructor(plan: Pick<CheckedPlan, 'tasks' | 'concurrency' | 'retryBudget'>, facts: BookFacts) {
    this.graph = graphOf(plan.tasks);
    this.concurrency = plan.concurrency;
    this.halt = facts.halt;
    this.#entries = new Map(facts.entries);
    this.#items = new Map(facts.items);
    this.changed = new Set(plan.tasks.flatMap(({ id }) => (this.hasEnded(id) ? [] : [id])));
    this.openTasks = this.changed.size;
    this.#pending = new Map(
      plan.tasks.map(({ id, dependsOn }) => [id, dependsOn.filter((other) => !this.hasEnded(other)).length]),
    );
    for (const [key, entry] of this.#entries) this.#index(key, entry);
    for (const { id } of plan.tasks) this.#countParts(id);
    this.retriesLeft = (plan.retryBudget ?? Number.POSITIVE_INFINITY) - this.#countRetries();
  }

  get(key: string): Entry {
    return this.#entries.get(key) ?? blankEntry;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  hasEnded(key: string): boolean {
    return hasEnded(this.get(key).state);
  }

  /** All that was ever recorded. */
  facts(): Required<Omit<BookFacts, 'halt'>> & Pick<BookFacts, 'halt'> {
    return { entries: this.#entries, items: this.#items, halt: this.halt };
  }

  set(key: string, entry: Entry): void {
    const hadEnded = this.hasEnded(key);
    this.#entries.set(key, entry);
    this.#index(key, entry);
    if (hadEnded || !hasEnded(entry.state)) return;

    const task = this.graph.taskOf(key);
    if (key !== task.id) {
      this.#addParts(task.id, -1);
      return;
    }
    this.openTasks -= 1;
    if (task.within !== undefined) this.#addParts(task.within, -1);
    for (const { id } of this.graph.dependentsOf(key)) this.#pending.set(id, (this.#pending.get(id) ?? 0) - 1);
  }

  expand(id: string, count: number): void {
    this.#items.set(id, count);
    this.#countParts(id);
  }

  /** How many items a for_each task has; undefined if that is not known yet, or the task has no for_each. */
  itemsOf(id: string): number | undefined {
    return this.#items.get(id);
  }

  /** The keys that run for a task: its own, or those of its items. */
  partsOf({ id, forEach }: CheckedTask): string[] {
    const count = forEach === undefined ? undefined : this.#items.get(id);
    return count === undefined ? [id] : Array.from({ length: count }, (_, index) => itemKey(id, index));
  }

  /** Whether the end of a dependency can decide what becomes of a task, before which it only waits. */
  isDecidedBy(id: string, dependency: string): boolean {
    const { runOn = 'success' } = this.graph.taskOf(id);
    return this.#pending.get(id) === 0 || (runOn === 'success' && !isPassed(dependency, this.circumstances));
  }

  /** Adds a queued task or item to those that may start; once, however often it is called. */
  addReady(key: string): void {
    if (this.get(key).state !== 'queued' || this.asked.has(key)) return;
    this.asked.add(key);
    const task = this.graph.taskOf(key);
    const item = key === task.id ? 0 : Number(key.slice(task.id.length + 1, -1));
    this.ready.add({ key, task, place: [this.graph.placeOf(task.id), item] });
  }

  /** How many tasks stopped the plan, or their group. */
  get stopCount(): number {
    return this.#stops.size;
  }

  /** How many items of an expanded for_each task, or members of a group, have not ended; undefined for other tasks. */
  openPartsOf(id: string): number | undefined {
    return this.#openParts.get(id);
  }

  #haltFor(task: CheckedTask): Halt | undefined {
    if (this.halt !== undefined) return { kind: this.halt };
    for (let scope = task.within; ; scope = this.graph.taskOf(scope).within) {
      const by = this.#stops.get(scope ?? '');
      if (by !== undefined) return { kind: 'stopped', by };
      if (scope === undefined) return undefined;
    }
  }

  #index(key: string, { state }: Entry): void {
    const task = this.graph.taskOf(key);
    if (state === 'running' && task.isGroup !== true) this.running.set(key, task);
    else this.running.delete(key);
    if (state !== 'failed' || task.onFailure !== 'stop') return;
    const other = this.#stops.get(task.within ?? '');
    if (other === undefined || this.graph.placeOf(task.id) < this.graph.placeOf(other))
      this.#stops.set(task.within ?? '', task.id);
  }

  /** Every failure led to a retry, but the last one of a task that failed. */
  #countRetries(): number {
    const retries = [...this.#entries.values()].map(({ state, failures }) => failures - (state === 'failed' ? 1 : 0));
    return retries.reduce((sum, each) => sum + Math.max(0, each), 0);
  }

  #countParts(id: string): void {
    const task = this.graph.taskOf(id);
    const parts =
      task.isGroup === true
        ? this.graph.membersOf(id).map((member) => member.id)
        : this.#items.has(id) && this.partsOf(task);
    if (parts !== false) this.#openParts.set(id, parts.filter((key) => !this.hasEnded(key)).length);
  }

  #addParts(id: string, change: number): void {
    const open = this.#openParts.get(id);
    if (open !== undefined) this.#openParts.set(id, open + change);
  }
}
