import { expect, test } from 'vitest';
import { createSlots, type Wanted } from './slots.ts';

const forever = new AbortController().signal;
const wanted: Wanted = { key: 'a', agent: 'agent', vault: null, priority: 0, since: 0, writes: undefined };

/** Slots with a function that takes one, and the keys of those that got one. */
function openSlots(most: number) {
  const slots = createSlots(most);
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

test('a vault has one writer at a time, and others do not wait for it', async () => {
  const { got, take } = openSlots(4);
  const free = await take('writer', { writes: 'notes' });
  const next = take('next', { writes: 'notes' });
  await take('other', { writes: 'work' });
  await take('reader');

  free();
  await next;

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
