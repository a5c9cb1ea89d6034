import { expect, test } from 'vitest';
import { createSlots, type Wanted } from './slots.ts';

const forever = new AbortController().signal;
const wanted: Wanted = { key: 'a', agent: 'agent', vault: null, priority: 0, since: 0, writes: undefined };

const sound = { starts: () => Number.POSITIVE_INFINITY, waitMs: () => 0 };

/** Slots with a function that takes one, and the keys of those that got one. */
function openSlots(most: number, breakerOf: (agent: string) => typeof sound = () => sound) {
  const slots = createSlots({ most, breakerOf });
  const got: string[] = [];
  const take = async (key: string, more: Partial<Wanted> = {}): Promise<() => void> => {
    const free = await slots.take({ ...wanted, key, ...more }, forever);
    got.push(key);
    return free;
  };
  return { slots, got, take };
}

test('the highest priority gets the next slot, and then who waited longest', async () => {
  const { got, take } = openSlots(1);
  const free = await take('first');
  const waiting = [take('second'), take('third'), take('urgent', { priority: 1 })].map(async (each) => (await each)());

  free();
  await Promise.all(waiting);

  expect(got).toEqual(['first', 'urgent', 'second', 'third']);
});

test('an attempt without a slot says so until it has one', async () => {
  const { slots, take } = openSlots(1);
  const free = await take('first');
  const next = take('next');
  const reasons = [...slots.held()].map(([key, { because, isUsual }]) => [key, because, isUsual]);

  free();
  await next;

  expect(reasons).toEqual([['next', 'waits for a slot: 1 of 1 in use', true]]);
  expect([...slots.held()]).toEqual([]);
});

test('a vault has one writer at a time, and others do not wait for it', async () => {
  const { slots, got, take } = openSlots(4);
  const free = await take('writer', { writes: 'notes' });
  const next = take('next', { writes: 'notes' });
  await take('other', { writes: 'work' });
  await take('reader');

  const reasons = [...slots.held()].map(([key, { because, isUsual }]) => [key, because, isUsual]);
  free();
  await next;

  expect(reasons).toEqual([['next', 'waits for another task that writes to vault notes', true]]);
  expect(got).toEqual(['writer', 'other', 'reader', 'next']);
});

test('closed slots are given to nobody, and who waits can give up', async () => {
  const { slots } = openSlots(1);
  const patience = new AbortController();
  slots.close();
  const waiting = slots.take(wanted, patience.signal);

  patience.abort(new Error('enough'));

  await expect(waiting).rejects.toThrow('enough');
});

test('one attempt tries an agent that failed; the others wait, say why, and take no slot from other agents', async () => {
  const clock = { room: 0 };
  const broken = { starts: () => clock.room, waitMs: () => 0 };
  const { slots, got, take } = openSlots(2, (agent) => (agent === 'broken' ? broken : sound));
  const waiting = ['a', 'b'].map((key) => take(key, { agent: 'broken' }));
  const free = await take('other');

  expect([...slots.held()].map(([key, { because }]) => [key, because])).toEqual(
    ['a', 'b'].map((key) => [key, 'waits until agent broken is tried again, because it failed']),
  );
  clock.room = 1;
  free();
  const release = await waiting[0];
  await take('later');
  expect(got).toEqual(['other', 'a', 'later']);

  clock.room = Number.POSITIVE_INFINITY;
  release?.();
  await waiting[1];
  expect([...slots.held()]).toEqual([]);
});
