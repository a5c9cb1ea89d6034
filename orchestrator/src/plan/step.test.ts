import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { planStateOf, step, useOf } from './step.ts';
import { hasEnded, itemKey, type TaskState } from './task-state.ts';

const someTask: CheckedTask = {
  id: 'a',
  agent: 'agent',
  tool: 'agent',
  action: 'look',
  apiVersion: 'v1',
  effect: 'read',
  dependsOn: [],
  payload: {},
  retry: { max_attempts: 1, backoff_ms: 0, factor: 1, max_backoff_ms: 0 },
  timeoutMs: 1000,
  onFailure: 'skip_dependents',
  vault: 'vault',
};

function planOf(tasks: Partial<CheckedTask>[], concurrency = 100): CheckedPlan {
  return { name: 'plan', concurrency, tasks: tasks.map((task) => ({ ...someTask, ...task })) };
}

const keysOf = (id: string, count: number): string[] => Array.from({ length: count }, (_, index) => itemKey(id, index));

function stepOf(
  plan: CheckedPlan,
  states: Record<string, TaskState> = {},
  more: { items?: Record<string, number>; isCancelled?: boolean } = {},
) {
  return step(plan, {
    states: new Map(Object.entries(states)),
    items: new Map(Object.entries(more.items ?? {}).map(([id, count]) => [id, keysOf(id, count)])),
    isCancelled: more.isCancelled ?? false,
    elsewhere: [],
  });
}

test('tasks without dependencies start immediately, in the order of the plan', () => {
  const plan = planOf([{ id: 'b' }, { id: 'c', dependsOn: ['a'] }, { id: 'a' }]);

  expect(stepOf(plan)).toEqual({ start: ['b', 'a'], expand: [], settle: [], finished: false });
});

test('a task waits for all of its dependencies', () => {
  const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a', 'b'] }]);

  expect(stepOf(plan, { a: 'succeeded', b: 'running' }).start).toEqual([]);
  expect(stepOf(plan, { a: 'succeeded', b: 'retrying' }).start).toEqual([]);
  expect(stepOf(plan, { a: 'succeeded', b: 'succeeded' }).start).toEqual(['c']);
});

test('dependents of a failed task are skipped, unless it has on_failure: continue', () => {
  const plan = planOf([
    { id: 'a' },
    { id: 'b', onFailure: 'continue' },
    { id: 'c', dependsOn: ['a'] },
    { id: 'd', dependsOn: ['b'] },
  ]);

  const next = stepOf(plan, { a: 'failed', b: 'failed' });
  expect(next.start).toEqual(['d']);
  expect(next.settle).toEqual([{ key: 'c', state: 'skipped', because: '"a" failed' }]);
});

test('on_failure: stop skips queued tasks, fails those that wait for a retry, and lets running ones finish', () => {
  const plan = planOf([{ id: 'a', onFailure: 'stop' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]);

  const { settle, start } = stepOf(plan, { a: 'failed', b: 'running', c: 'retrying' });
  expect(start).toEqual([]);
  expect(settle.map(({ key, state }) => `${key} ${state}`)).toEqual(['c failed', 'd skipped']);
});

test('a cancelled plan cancels all tasks that are not running, including retries', () => {
  const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);

  const { settle } = stepOf(plan, { a: 'running', b: 'retrying' }, { isCancelled: true });
  expect(settle.map(({ key, state }) => `${key} ${state}`)).toEqual(['b cancelled', 'c cancelled']);
});

test('for_each is expanded after its dependency has ended, and ends with its last item', () => {
  const plan = planOf([{ id: 'a' }, { id: 'each', dependsOn: ['a'], forEach: { $from: 'a', path: '$' } }]);

  expect(stepOf(plan).expand).toEqual([]);
  expect(stepOf(plan, { a: 'succeeded' }).expand).toEqual(['each']);
  expect(stepOf(plan, { a: 'succeeded' }, { items: { each: 2 } }).start).toEqual(['each[0]', 'each[1]']);
  const done = stepOf(plan, { a: 'succeeded', 'each[0]': 'failed', 'each[1]': 'succeeded' }, { items: { each: 2 } });
  expect(done.settle).toEqual([{ key: 'each', state: 'failed' }]);
  expect(stepOf(plan, { a: 'succeeded' }, { items: { each: 0 } }).settle).toEqual([
    { key: 'each', state: 'succeeded' },
  ]);
});

test('a task with cancelled items can be resumed, even if other items failed', () => {
  const plan = planOf([{ id: 'each', forEach: [1, 2, 3] }]);
  const states = { 'each[0]': 'failed', 'each[1]': 'cancelled', 'each[2]': 'succeeded' } as const;

  const { settle } = stepOf(plan, states, { items: { each: 3 }, isCancelled: true });
  expect(settle).toEqual([{ key: 'each', state: 'cancelled' }]);
});

test('a vault that is not known yet counts as every vault', () => {
  const plan = planOf([
    { id: 'a', effect: 'write', vault: null },
    { id: 'b', effect: 'write', vault: 'one' },
    { id: 'c', effect: 'read', vault: 'one' },
  ]);

  expect(stepOf(plan).start).toEqual(['a', 'c']);
});

test('a writer waits for the writers of other plans', () => {
  const plan = planOf([{ effect: 'write', vault: 'one' }]);
  const progress = { states: new Map(), items: new Map(), isCancelled: false };

  expect(step(plan, { ...progress, elsewhere: [{ vault: 'one', writes: true }] }).start).toEqual([]);
  expect(step(plan, { ...progress, elsewhere: [{ vault: 'one', writes: false }] }).start).toEqual(['a']);
});

const anyPlan: fc.Arbitrary<CheckedPlan> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(
      fc.record({
        before: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
        effect: fc.constantFrom('read' as const, 'write' as const),
        vault: fc.constantFrom('one', 'two', null),
        onFailure: fc.constantFrom('skip_dependents' as const, 'stop' as const, 'continue' as const),
        items: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([concurrency, tasks]) =>
    planOf(
      tasks.map(({ before, effect, vault, onFailure, items }, index) => ({
        id: `t${index}`,
        // Only earlier tasks, so that the plan has no cycles.
        dependsOn: [...new Set(before.filter((other) => other < index).map((other) => `t${other}`))],
        effect,
        vault,
        onFailure,
        ...(items === undefined ? {} : { forEach: Array.from({ length: items }, () => 0) }),
      })),
      concurrency,
    ),
  );

test('every plan ends in order and within its limits, with one writer per vault, for any outcomes', () => {
  fc.assert(
    fc.property(
      anyPlan,
      fc.infiniteStream(fc.nat()),
      fc.option(fc.nat({ max: 30 }), { nil: undefined }),
      (plan, luck, cancelAt) => {
        const states = new Map<string, TaskState>();
        const items = new Map<string, string[]>();
        const taskOf = (key: string) => plan.tasks.find(({ id }) => id === key || key.startsWith(`${id}[`)) ?? someTask;
        const running = (): string[] => [...states].flatMap(([key, state]) => (state === 'running' ? [key] : []));
        const draw = (): number => luck.next().value ?? 0;

        for (let turn = 0; turn < 1000; turn++) {
          const progress = { states, items, isCancelled: cancelAt !== undefined && turn >= cancelAt, elsewhere: [] };
          const next = step(plan, progress);
          if (next.finished) {
            for (const { id } of plan.tasks) expect(hasEnded(states.get(id) ?? 'queued')).toBe(true);
            expect(planStateOf(plan, progress)).not.toBe('running');
            return;
          }

          for (const key of next.start) {
            for (const id of taskOf(key).dependsOn) expect(hasEnded(states.get(id) ?? 'queued')).toBe(true);
            expect(states.get(key) ?? 'queued').toBe('queued');
            states.set(key, 'running');
          }
          for (const id of next.expand) items.set(id, keysOf(id, (taskOf(id).forEach as readonly unknown[]).length));
          for (const { key, state } of next.settle) {
            expect(states.get(key)).not.toBe('running');
            states.set(key, state);
          }

          expect(running().length).toBeLessThanOrEqual(plan.concurrency);
          for (const vault of ['one', 'two']) {
            const writers = running().filter(
              (key) => useOf(taskOf(key)).writes && [vault, null].includes(taskOf(key).vault),
            );
            expect(writers.length).toBeLessThanOrEqual(1);
          }

          const idle = next.start.length + next.expand.length + next.settle.length === 0;
          const key = running()[draw() % Math.max(1, running().length)];
          if (key !== undefined)
            states.set(key, (['succeeded', 'succeeded', 'failed'] as const)[draw() % 3] ?? 'succeeded');
          else expect(idle, 'nothing runs, nothing is left to do, and the plan has not ended').toBe(false);
        }
        throw new Error('The plan did not end.');
      },
    ),
  );
});

test('keys of items count from 0', () => {
  expect(itemKey('each', 0)).toBe('each[0]');
});
