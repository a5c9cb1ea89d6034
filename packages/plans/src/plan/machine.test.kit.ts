import * as fc from 'fast-check';
import { expect } from 'vitest';
import { Book, type BookFacts } from './book.ts';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { blankEntry, type Entry } from './entry.ts';
import { haltText, type SkippedBy } from './judge.ts';
import { advance, type MachineEvent, type Outcome } from './machine.ts';
import { reviveEnded, reviveInterrupted } from './revive.ts';
import { allRoom } from './start-ready.ts';
import { type Progress, step } from './step.test.kit.ts';

const someTask: CheckedTask = {
  id: 'a',
  agent: 'agent',
  tool: 'agent',
  action: 'look',
  apiVersion: 'v2',
  effect: 'read',
  dependsOn: [],
  payload: {},
  retry: { max_attempts: 1, backoff_ms: 0, factor: 1, max_backoff_ms: 0 },
  timeoutMs: 1000,
  onFailure: 'skip_dependents',
  vault: 'vault',
};

/** A plan of tasks that say only what matters to a test. */
export function planOf(tasks: readonly Partial<CheckedTask>[], more: Partial<CheckedPlan> = {}): CheckedPlan {
  return { name: 'plan', concurrency: 100, ...more, tasks: tasks.map((task) => ({ ...someTask, ...task })) };
}

export const anyPlan: fc.Arbitrary<CheckedPlan> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    fc.array(
      fc.record({
        before: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
        effect: fc.constantFrom('read' as const, 'write' as const),
        agent: fc.constantFrom('one', 'two'),
        vault: fc.constantFrom('one', 'two', null),
        onFailure: fc.constantFrom('skip_dependents' as const, 'stop' as const, 'continue' as const),
        runOn: fc.constantFrom('success' as const, 'success' as const, 'failure' as const, 'always' as const),
        kind: fc.constantFrom('task', 'task', 'task', 'each', 'approval', 'group'),
        attempts: fc.integer({ min: 1, max: 3 }),
        hasCondition: fc.boolean(),
        priority: fc.constantFrom(0, 0, 0, 1),
        group: fc.nat({ max: 20 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([concurrency, retryBudget, specs]) => {
    const tasks = specs.map(({ before, kind, attempts, hasCondition, group, ...rest }, index): Partial<CheckedTask> => {
      const owner = specs[group]?.kind === 'group' && group < index ? `t${group}` : undefined;
      // Only earlier tasks of the same group, so that the plan has no cycles.
      const mates = before.filter((other) => other < index && ownerOf(other) === owner).map((other) => `t${other}`);
      return {
        id: `t${index}`,
        dependsOn: [...new Set(mates)],
        ...rest,
        retry: { ...someTask.retry, max_attempts: attempts },
        ...(owner === undefined ? {} : { within: owner }),
        ...(hasCondition ? { when: { $from: 'x', path: '$' } } : {}),
        ...(kind === 'each' ? { forEach: { $from: 'x', path: '$' } } : {}),
        ...(kind === 'group' ? { isGroup: true, effect: 'read' } : {}),
        ...(kind === 'approval' ? { approval: { message: '', timeoutMs: 10, onTimeout: 'reject' } } : {}),
      };
    });
    return planOf(tasks, { concurrency, ...(retryBudget === undefined ? {} : { retryBudget }) });

    function ownerOf(index: number): string | undefined {
      const group = specs[index]?.group ?? -1;
      return specs[group]?.kind === 'group' && group < index ? `t${group}` : undefined;
    }
  });

/** A plan as its specification sees it, changed by the same events as a book. */
class Specified {
  readonly plan: CheckedPlan;
  entries = new Map<string, Entry>();
  items = new Map<string, number>();
  decided = new Set<string>();
  halt: Progress['halt'];

  constructor(plan: CheckedPlan) {
    this.plan = plan;
  }

  get(key: string): Entry {
    return this.entries.get(key) ?? blankEntry;
  }

  set(key: string, change: Partial<Entry>): void {
    this.entries.set(key, { ...this.get(key), ...change });
  }

  progress(): Progress {
    return {
      states: new Map([...this.entries].map(([key, { state }]) => [key, state])),
      skippedBy: new Map([...this.entries].map(([key, { skippedBy }]): [string, SkippedBy | null] => [key, skippedBy])),
      items: this.items,
      decided: this.decided,
      halt: this.halt,
      elsewhere: [],
    };
  }

  /** Settles everything that follows, then starts what may start. */
  run(): { starts: readonly string[]; isFinished: boolean } {
    for (;;) {
      const next = step(this.plan, this.progress());
      for (const { key, ...end } of next.settle) this.set(key, end);
      for (const key of next.open) this.set(key, { state: 'running' });
      for (const key of next.ask) this.set(key, { state: 'waiting' });
      if (next.settle.length + next.open.length + next.ask.length > 0) continue;
      for (const key of next.start) this.set(key, { state: 'running', because: null });
      return { starts: next.start, isFinished: next.finished };
    }
  }
}

/** Runs a plan with made-up events to its end, and holds the machine against its specification after each. */
export function drive(plan: CheckedPlan, draw: () => number): void {
  new Drive(plan, draw).run();
}

type Question = readonly [id: string, kind: 'expand' | 'decide'];

class Drive {
  readonly #plan: CheckedPlan;
  readonly #draw: () => number;
  readonly #spec: Specified;
  readonly #questions = new Map<string, 'expand' | 'decide'>();
  #book: Book;
  #retriesLeft: number;
  #at = 0;
  #isFinished = false;

  constructor(plan: CheckedPlan, draw: () => number) {
    this.#plan = plan;
    this.#draw = draw;
    this.#spec = new Specified(plan);
    this.#book = new Book(plan, { entries: [], items: [] });
    this.#retriesLeft = this.#book.retriesLeft;
  }

  run(): void {
    this.#send({ kind: 'look' });
    for (let turn = 0; turn < 600 && !(this.#isFinished && this.#draw() % 4 > 0); turn++) {
      if (this.#isFinished) this.#revive();
      else if (this.#draw() % 20 === 0) this.#reopen({ ...this.#book.facts() });
      else if (this.#draw() % 30 === 0) this.#reopen(reviveInterrupted(this.#plan.tasks, this.#book.facts()));
      if (!this.#isFinished) this.#send(this.#nextEvent());
    }
    if (!this.#isFinished) throw new Error('The plan did not end.');
  }

  #send(event: MachineEvent): void {
    this.#at += 1_000_000;
    this.#happen(event);
    const effects = advance(this.#book, { at: this.#at, random: 0, room: allRoom, event });
    for (const effect of effects)
      if (effect.kind === 'expand' || effect.kind === 'decide') this.#questions.set(effect.id, effect.kind);
    const { starts, isFinished } = this.#spec.run();
    const wanted = step(this.#plan, this.#spec.progress());

    expect(effects.flatMap((effect) => (effect.kind === 'start' ? [effect.key] : []))).toEqual(starts);
    expect(seenIn(this.#book.facts().entries)).toEqual(seenIn(this.#spec.entries));
    const asked = (kind: Question[1]) => this.#openQuestions().flatMap(([id, each]) => (each === kind ? [id] : []));
    expect(asked('expand').toSorted()).toEqual(wanted.expand.toSorted());
    expect(asked('decide').toSorted()).toEqual(wanted.decide.toSorted());
    expect(effects.some(({ kind }) => kind === 'finished')).toBe(isFinished && !this.#isFinished);
    this.#isFinished = isFinished;
  }

  #openQuestions(): Question[] {
    return [...this.#questions].filter(([id]) => !this.#book.hasEnded(id));
  }

  /** What the event does to the specification's own states. */
  #happen(event: MachineEvent): void {
    const spec = this.#spec;
    if (event.kind === 'ended') this.#conclude(event.key, event.outcome);
    else if (event.kind === 'expanded') this.#expand(event.id, event.count);
    else if (event.kind === 'decided') {
      this.#questions.delete(event.id);
      spec.decided.add(event.id);
      if (!event.holds) spec.set(event.id, skipped('its condition does not hold'));
    } else if (event.kind === 'unresolved') {
      this.#questions.delete(event.id);
      spec.set(event.id, { state: 'failed' });
    } else if (event.kind === 'due') {
      const { state } = spec.get(event.key);
      if (state === 'retrying') spec.set(event.key, { state: 'queued' });
      if (state === 'waiting') spec.set(event.key, { state: 'failed' });
    } else if (event.kind === 'answered') spec.set(event.id, { state: event.isApproved ? 'succeeded' : 'failed' });
    else if (event.kind !== 'look') spec.halt ??= event.kind;
  }

  #expand(id: string, count: number): void {
    this.#questions.delete(id);
    this.#spec.items.set(id, count);
    const queued = { state: 'queued', because: null, skippedBy: null } as const;
    for (const [key] of this.#spec.entries) {
      const index = key.startsWith(`${id}[`) ? Number(key.slice(id.length + 1, -1)) : undefined;
      if (index !== undefined)
        this.#spec.set(key, index < count ? queued : skipped('there are fewer items than before'));
    }
  }

  #conclude(key: string, outcome: Outcome): void {
    const spec = this.#spec;
    if (outcome.kind === 'succeeded') spec.set(key, { state: 'succeeded' });
    else if (spec.halt !== undefined) spec.set(key, { state: 'cancelled', because: haltText({ kind: spec.halt }) });
    else if (outcome.kind === 'interrupted') spec.set(key, { state: 'queued' });
    else this.#fail(key, outcome.isRetryable);
  }

  #fail(key: string, isRetryable: boolean): void {
    const spec = this.#spec;
    const failures = spec.get(key).failures + 1;
    const { retry } = this.#book.graph.taskOf(key);
    spec.set(key, { failures, state: 'failed' });
    if (!isRetryable || failures >= retry.max_attempts) return;
    spec.set(key, { state: 'retrying' });
    if (step(this.#plan, spec.progress()).settle.some((settled) => settled.key === key)) return;
    if (this.#retriesLeft <= 0) spec.set(key, { state: 'failed', because: 'the plan has used all its retries' });
    else this.#retriesLeft -= 1;
  }

  #nextEvent(): MachineEvent {
    const lot = this.#draw() % 60;
    if (lot === 0) return { kind: 'cancelled' };
    if (lot === 1) return { kind: 'timed_out' };
    if (lot === 2) return { kind: 'look' };
    const answers = this.#openQuestions().map((question) => () => this.#anyAnswer(question));
    const others = [...this.#book.facts().entries].flatMap(([key, entry]) => this.#eventsFor(key, entry));
    const choice = this.#pick([...answers, ...others]);
    if (choice === undefined) throw new Error('Nothing can happen, and the plan has not ended.');
    return choice();
  }

  #anyAnswer([id, kind]: Question): MachineEvent {
    if (this.#draw() % 8 === 0) return { kind: 'unresolved', id };
    if (kind === 'decide') return { kind: 'decided', id, holds: this.#draw() % 3 > 0 };
    return { kind: 'expanded', id, count: this.#draw() % 4 };
  }

  #eventsFor(key: string, { state }: Entry): (() => MachineEvent)[] {
    if (this.#book.running.has(key)) return [() => ({ kind: 'ended', key, outcome: this.#anyOutcome() })];
    if (state === 'retrying') return [() => ({ kind: 'due', key })];
    if (state !== 'waiting') return [];
    return [() => ({ kind: 'due', key }), () => ({ kind: 'answered', id: key, isApproved: this.#draw() % 2 === 0 })];
  }

  #anyOutcome(): Outcome {
    if (this.#draw() % 3 > 0) return { kind: 'succeeded' };
    if (this.#draw() % 5 === 0) return { kind: 'interrupted' };
    return { kind: 'failed', isRetryable: this.#draw() % 2 === 0, isUncertain: this.#draw() % 2 === 0 };
  }

  #revive(): void {
    const facts = this.#book.facts();
    if (this.#draw() % 2 === 0) this.#reopen(reviveInterrupted(this.#plan.tasks, facts));
    else this.#reopen(reviveEnded(this.#plan.tasks, facts, { from: this.#pick(this.#plan.tasks)?.id }));
  }

  /** As after a crash, a cancellation, or for a retry. */
  #reopen(facts: BookFacts): void {
    const entries = [...facts.entries];
    this.#book = new Book(this.#plan, { ...facts, entries });
    this.#retriesLeft = this.#book.retriesLeft;
    this.#spec.entries = new Map(entries);
    this.#spec.items = new Map(facts.items);
    this.#spec.halt = facts.halt;
    this.#spec.decided = new Set();
    this.#questions.clear();
    this.#isFinished = this.#book.openTasks === 0;
    this.#send({ kind: 'look' });
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.#draw() % Math.max(1, values.length)];
  }
}

function skipped(because: string): Partial<Entry> {
  return { state: 'skipped', because, skippedBy: 'condition' };
}

type Seen = Pick<Entry, 'state' | 'because' | 'skippedBy'>;

function seenIn(entries: Iterable<readonly [string, Entry]>): Record<string, Seen> {
  const seen = [...entries].map(
    ([key, { state, because, skippedBy }]) => [key, { state, because, skippedBy }] as const,
  );
  return Object.fromEntries(seen.filter(([, { state }]) => state !== 'queued').sort(([a], [b]) => (a < b ? -1 : 1)));
}
