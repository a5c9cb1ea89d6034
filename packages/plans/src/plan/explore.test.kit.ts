import { fail, ok } from 'node:assert/strict';
import { Book, type BookFacts } from './book.ts';
import type { CheckedPlan } from './checked-plan.ts';
import { type Entry, mayHaveEffect } from './entry.ts';
import { isPassed } from './judge.ts';
import { advance, type MachineEvent } from './machine.ts';
import { useOf } from './ready-queue.ts';
import { reviveEnded, reviveInterrupted } from './revive.ts';
import { allRoom } from './start-ready.ts';

/** How often each thing may still happen, so that the exploration ends. */
export interface Mishaps {
  readonly crashes: number;
  readonly cancels: number;
  readonly retries: number;
  readonly undos: number;
}

/** A vault whose agent does each write once, as its idempotency key says, and remembers the key also after undo. */
interface Vault {
  /** Keys and generations that the agent remembers. */
  readonly done: ReadonlySet<string>;
  /** Keys and generations of which an answer was lost. */
  readonly lost: ReadonlySet<string>;
  /** How often each task's effect is in the vault. */
  readonly effects: ReadonlyMap<string, number>;
}

interface Facts extends BookFacts {
  readonly entries: readonly (readonly [key: string, entry: Entry])[];
  readonly items: readonly (readonly [id: string, count: number])[];
}

interface World {
  readonly facts: Facts;
  readonly isOver: boolean;
  readonly vault: Vault;
  /** How often each task was run again on purpose after it had succeeded. */
  readonly restarts: ReadonlyMap<string, number>;
  readonly mishaps: Mishaps;
}

/**
 * Tries every order of answers, lost answers, crashes, cancellations, retries and undos of a plan, and checks after each
 * that no task ran before its dependencies, that no effect is there twice, and at the end that none is missing.
 *
 * @returns how many different states there are
 */
export function explore(plan: CheckedPlan, mishaps: Mishaps): number {
  const vault: Vault = { done: new Set(), lost: new Set(), effects: new Map() };
  const start = { facts: { entries: [], items: [] }, isOver: false, vault, restarts: new Map(), mishaps };
  const seen = new Set<string>();
  const ahead: World[] = [];
  const add = (world: World): void => {
    const name = nameOf(world);
    if (!seen.has(name)) ahead.push(world);
    seen.add(name);
  };
  add(run(plan, start));
  for (let world = ahead.pop(); world !== undefined; world = ahead.pop()) {
    const next = world.isOver ? [...afterEnd(plan, world)] : [...whileRunning(plan, world)];
    if (!world.isOver && next.length === 0) fail(`no way on from ${nameOf(world)}`);
    next.forEach(add);
  }
  return seen.size;
}

/** Opens the plan and lets it do what follows from some events. */
function run(plan: CheckedPlan, world: World, events: readonly MachineEvent[] = []): World {
  const book = new Book(plan, world.facts);
  const queue: MachineEvent[] = [{ kind: 'look' }, ...events];
  let isOver = book.openTasks === 0;
  for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
    for (const effect of advance(book, { at: 1e9, random: 0, room: allRoom, event })) {
      if (effect.kind === 'expand') queue.push({ kind: 'expanded', id: effect.id, count: 2 });
      else if (effect.kind === 'decide') queue.push({ kind: 'decided', id: effect.id, holds: true });
      else if (effect.kind === 'start') checkStart(book, effect.key);
      else if (effect.kind === 'finished') isOver = true;
    }
  }
  const facts = listFacts(book.facts());
  for (const [key, { state, isUndone }] of isOver && facts.halt === undefined ? facts.entries : [])
    ok(state !== 'succeeded' || !isUndone, `the plan ended although ${key} is undone`);
  return { ...world, facts, isOver };
}

function listFacts({ entries, items, halt }: BookFacts): Facts {
  return { entries: [...entries], items: [...items], halt };
}

function checkStart(book: Book, key: string): void {
  const task = book.graph.taskOf(key);
  for (const id of task.dependsOn) {
    ok(book.hasEnded(id), `${key} started before ${id} had ended`);
    ok(
      (task.runOn ?? 'success') !== 'success' || isPassed(id, book.circumstances),
      `${key} started after ${id} failed`,
    );
  }
  const writers = [...book.running.values()].filter((other) => useOf(other).writes);
  for (const [index, writer] of writers.entries())
    for (const other of writers.slice(index + 1)) ok(writer.vault !== other.vault, 'two writers in one vault');
  ok(book.running.size <= book.concurrency, 'more tasks in parallel than the plan allows');
}

function* whileRunning(plan: CheckedPlan, world: World): Iterable<World> {
  const { mishaps } = world;
  const running: string[] = [];
  for (const [key, { state, attempts }] of world.facts.entries) {
    if (state === 'running' && attempts > 0) running.push(key);
    if (state === 'retrying') yield run(plan, world, [{ kind: 'due', key }]);
    if (state === 'waiting')
      for (const isApproved of [true, false]) yield run(plan, world, [{ kind: 'answered', id: key, isApproved }]);
  }
  for (const key of running) {
    const written = afterWrite(world, key);
    const isKnown = written.vault.done.size === world.vault.done.size;
    const end = (outcome: Extract<MachineEvent, { kind: 'ended' }>['outcome']): MachineEvent => ({
      kind: 'ended',
      key,
      outcome,
    });
    const lost = end({ kind: 'failed', isRetryable: true, isUncertain: true });
    yield run(plan, written, [end({ kind: 'succeeded' })]);
    yield run(plan, afterLoss(written, key), [lost]);
    if (!isKnown) yield run(plan, afterLoss(world, key), [lost]);
    // An agent may refuse a request before it looks for its key, also one that it has done.
    const isUncertain = world.vault.lost.has(writeOf(world, key));
    yield run(plan, world, [end({ kind: 'failed', isRetryable: true, isUncertain })]);
    yield run(plan, world, [end({ kind: 'failed', isRetryable: false, isUncertain })]);
  }
  if (mishaps.crashes > 0) {
    for (const left of [world, running.reduce(afterWrite, world)])
      yield run(plan, {
        ...running.reduce(afterLoss, left),
        facts: listFacts(reviveInterrupted(plan.tasks, world.facts)),
        mishaps: { ...mishaps, crashes: mishaps.crashes - 1 },
      });
  }
  if (mishaps.cancels > 0 && world.facts.halt === undefined)
    yield run(plan, { ...world, mishaps: { ...mishaps, cancels: mishaps.cancels - 1 } }, [{ kind: 'cancelled' }]);
}

function* afterEnd(plan: CheckedPlan, world: World): Iterable<World> {
  checkEnd(plan, world);
  const { facts, mishaps } = world;
  if (mishaps.undos > 0) yield undo(plan, world);
  if (mishaps.retries === 0) return;
  const left = { ...world, isOver: false, mishaps: { ...mishaps, retries: mishaps.retries - 1 } };
  if (facts.halt === 'cancelled')
    yield run(plan, {
      ...left,
      facts: listFacts(reviveInterrupted(plan.tasks, { entries: facts.entries, items: facts.items })),
    });
  for (const from of [undefined, ...plan.tasks.map(({ id }) => id)]) {
    const revived = listFacts(reviveEnded(plan.tasks, { entries: facts.entries, items: facts.items }, { from }));
    const before = new Map(facts.entries);
    const restarts = new Map(world.restarts);
    for (const [key, { state }] of revived.entries) {
      const old = before.get(key);
      if (state !== 'succeeded' && old?.state === 'succeeded' && !old.isUndone)
        restarts.set(key, (restarts.get(key) ?? 0) + 1);
    }
    yield run(plan, { ...left, facts: revived, restarts });
  }
}

function checkEnd(plan: CheckedPlan, { facts, vault, restarts }: World): void {
  const isWrite = (key: string): boolean =>
    plan.tasks.some(({ id, effect }) => key.split('[')[0] === id && effect !== 'read');
  for (const [key, { state, attempts, isUndone }] of facts.entries) {
    if (!isWrite(key)) continue;
    const count = vault.effects.get(key) ?? 0;
    ok(count <= 1 + (restarts.get(key) ?? 0), `the effect of ${key} is there ${count} times`);
    const isDone = state === 'succeeded' && attempts > 0 && !isUndone;
    ok(!isDone || count > 0, `the effect of ${key} is missing`);
  }
}

/** The agent does the write, unless it has done it before. */
function afterWrite(world: World, key: string): World {
  const { done, lost, effects } = world.vault;
  const write = writeOf(world, key);
  if (done.has(write)) return world;
  const count = (effects.get(key) ?? 0) + 1;
  return { ...world, vault: { lost, done: new Set([...done, write]), effects: new Map([...effects, [key, count]]) } };
}

function afterLoss(world: World, key: string): World {
  return { ...world, vault: { ...world.vault, lost: new Set([...world.vault.lost, writeOf(world, key)]) } };
}

/** A task and its generation, as the idempotency key has them. */
function writeOf({ facts }: World, key: string): string {
  const [, entry] = facts.entries.find(([other]) => other === key) as [string, Entry];
  return `${key} ${entry.generation}`;
}

/** Everything that the plan wrote is undone, and the plan knows it. */
function undo(plan: CheckedPlan, world: World): World {
  const writers = new Set(plan.tasks.filter(({ effect }) => effect !== 'read').map(({ id }) => id));
  const entries = world.facts.entries.map(([key, entry]): [string, Entry] => {
    return [
      key,
      { ...entry, isUndone: entry.attempts > 0 && mayHaveEffect(entry) && writers.has(key.split('[')[0] ?? '') },
    ];
  });
  return {
    ...world,
    facts: { ...world.facts, entries },
    vault: { ...world.vault, effects: new Map() },
    mishaps: { ...world.mishaps, undos: world.mishaps.undos - 1 },
  };
}

/** The same for worlds in which the same can happen. */
function nameOf({ facts, vault, restarts, mishaps, isOver }: World): string {
  const parts = facts.items.map(([id, count]) => `${id}:${count}`);
  for (const [key, entry] of facts.entries) {
    // Keys of earlier generations are not used again.
    const write = `${key} ${entry.generation}`;
    const isDone = vault.done.has(write) ? 'done' : '';
    const isLost = vault.lost.has(write) ? 'lost' : '';
    const effects = vault.effects.get(key) ?? 0;
    parts.push(
      `${key}:${Object.values({ ...entry, dueAt: null }).join()}${isDone}${isLost},${effects},${restarts.get(key) ?? 0}`,
    );
  }
  const { crashes, cancels, retries, undos } = mishaps;
  return [...parts.sort(), facts.halt, crashes, cancels, retries, undos, isOver].join();
}
