import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

const TIMERS = 3000;

test('no timer is early by its own clock: what is due would wait for ever', async () => {
  const early: number[] = [];
  const ended: Promise<void>[] = [];
  for (let timer = 0; timer < TIMERS; timer += 1) {
    const ms = 1 + (timer % 20);
    const due = systemClock.now() + ms;
    const { promise, resolve } = Promise.withResolvers<void>();
    systemClock.after(ms, () => {
      if (systemClock.now() < due) early.push(due - systemClock.now());
      resolve();
    });
    ended.push(promise);
    if (timer % 10 === 0) await wait(0);
  }
  await Promise.all(ended);

  expect(early).toEqual([]);
});

test('a timer that was stopped does not call', async () => {
  const calls: string[] = [];
  const stop = systemClock.after(5, () => calls.push('stopped'));
  stop();

  await new Promise<void>((resolve) => systemClock.after(20, resolve));

  expect(calls).toEqual([]);
});
