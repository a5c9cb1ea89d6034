import { expect, test } from 'vitest';
import { CallQueue } from './call-queue.ts';

const never = new AbortController().signal;

test('calls run one after another, in order', async () => {
  const queue = new CallQueue();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
  };

  await Promise.all([queue.run(never, work('a')), queue.run(never, work('b'))]);

  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a failing call does not block the next one', async () => {
  const queue = new CallQueue();

  const failing = queue.run(never, () => Promise.reject(new Error('torn')));
  const next = queue.run(never, async () => 'fine');

  await expect(failing).rejects.toThrow('torn');
  expect(await next).toBe('fine');
});

test('a call cancelled while waiting never starts', async () => {
  const queue = new CallQueue();
  const cancelling = new AbortController();
  let isBegun = false;

  const first = queue.run(never, () => new Promise(setImmediate));
  const second = queue.run(cancelling.signal, async () => {
    isBegun = true;
  });
  cancelling.abort();

  await first;
  await expect(second).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(isBegun).toBe(false);
});

test('a call whose client left during a call that blocked the event loop never starts', async () => {
  const queue = new CallQueue();
  const leaving = new AbortController();
  let isBegun = false;

  const first = queue.run(never, async () => {
    setTimeout(() => leaving.abort(), 0);
    const end = performance.now() + 5;
    while (performance.now() < end);
  });
  const second = queue.run(leaving.signal, async () => {
    isBegun = true;
  });

  await first;
  await expect(second).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(isBegun).toBe(false);
});

test('calls over the limit are refused immediately', async () => {
  const queue = new CallQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 10_000 }, () => queue.run(never, () => gate.promise));

  const refused = queue.run(never, async () => {});

  await expect(refused).rejects.toMatchObject({ reason: 'VAULT_BUSY' });
  gate.resolve();
  await Promise.all(waiting);
});
