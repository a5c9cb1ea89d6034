import { expect, test } from 'vitest';
import type { CheckedPlan } from './checked-plan.ts';
import { planOf } from './machine.test.kit.ts';
import { type Progress, step } from './step.test.kit.ts';
import { itemKey, type TaskState } from './task-state.ts';

function stepOf(
  plan: CheckedPlan,
  states: Record<string, TaskState> = {},
  more: { items?: Record<string, number>; isCancelled?: boolean; elsewhere?: Progress['elsewhere'] } = {},
) {
  return step(plan, {
    states: new Map(Object.entries(states)),
    skippedBy: new Map(),
    items: new Map(Object.entries(more.items ?? {})),
    decided: new Set(),
    halt: more.isCancelled === true ? 'cancelled' : undefined,
    elsewhere: more.elsewhere ?? [],
  });
}

test('tasks without dependencies start immediately, in the order of the plan', () => {
  const plan = planOf([{ id: 'b' }, { id: 'c', dependsOn: ['a'] }, { id: 'a' }]);

  expect(stepOf(plan)).toMatchObject({ start: ['b', 'a'], expand: [], settle: [], finished: false });
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
  expect(next.settle).toMatchObject([{ key: 'c', state: 'skipped', because: '"a" failed' }]);
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
  expect(done.settle).toMatchObject([{ key: 'each', state: 'failed' }]);
  expect(stepOf(plan, { a: 'succeeded' }, { items: { each: 0 } }).settle).toMatchObject([
    { key: 'each', state: 'succeeded' },
  ]);
});

test('a task with cancelled items can be resumed, even if other items failed', () => {
  const plan = planOf([{ id: 'each', forEach: [1, 2, 3] }]);
  const states = { 'each[0]': 'failed', 'each[1]': 'cancelled', 'each[2]': 'succeeded' } as const;

  const { settle } = stepOf(plan, states, { items: { each: 3 }, isCancelled: true });
  expect(settle).toMatchObject([{ key: 'each', state: 'cancelled' }]);
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

  expect(stepOf(plan, {}, { elsewhere: [{ vault: 'one', writes: true }] }).start).toEqual([]);
  expect(stepOf(plan, {}, { elsewhere: [{ vault: 'one', writes: false }] }).start).toEqual(['a']);
});

test('keys of items count from 0', () => {
  expect(itemKey('each', 0)).toBe('each[0]');
});

test('a task with run_on: failure starts after a failure, and one with run_on: always after any end', () => {
  const plan = planOf([
    { id: 'a' },
    { id: 'b', dependsOn: ['a'] },
    { id: 'alarm', dependsOn: ['b'], runOn: 'failure' },
    { id: 'clean', dependsOn: ['b'], runOn: 'always' },
  ]);

  expect(stepOf(plan, { a: 'failed', b: 'skipped' }).start).toEqual(['alarm', 'clean']);
  const good = stepOf(plan, { a: 'succeeded', b: 'succeeded' });
  expect(good.start).toEqual(['clean']);
  expect(good.settle).toMatchObject([{ key: 'alarm', state: 'skipped', skippedBy: 'condition' }]);
});

test('the tasks of a group start when it is open, and it ends with the last of them', () => {
  const plan = planOf([
    { id: 'group', isGroup: true },
    { id: 'inner', within: 'group' },
    { id: 'after', dependsOn: ['group'] },
  ]);

  expect(stepOf(plan)).toMatchObject({ open: ['group'], start: [] });
  expect(stepOf(plan, { group: 'running' }).start).toEqual(['inner']);
  expect(stepOf(plan, { group: 'running', inner: 'failed' }).settle).toMatchObject([{ key: 'group', state: 'failed' }]);
});

test('an approval is asked for, and does not take the place of a task', () => {
  const approval = { message: 'Publish?', timeoutMs: 1000, onTimeout: 'reject' } as const;
  const plan = planOf([{ id: 'ask', approval }, { id: 'b' }], { concurrency: 1 });

  expect(stepOf(plan)).toMatchObject({ ask: ['ask'], start: ['b'] });
});

test('of ready tasks, those with the highest priority start first', () => {
  const plan = planOf([{ id: 'a' }, { id: 'b', priority: 1 }, { id: 'c' }], { concurrency: 2 });

  expect(stepOf(plan).start).toEqual(['b', 'a']);
});
