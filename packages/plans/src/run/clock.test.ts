import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSteadyTime, systemClock } from './clock.ts';

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

test('the time follows a clock that is ahead, as after a sleep of the machine, and never goes back', () => {
  const times = { wall: 1000, counted: 1000.5 };
  const now = createSteadyTime({ wall: () => times.wall, counted: () => times.counted });
  const seen = (wall: number, counted: number): number => {
    Object.assign(times, { wall, counted });
    return now();
  };

  expect(seen(1000, 1000.5)).toBe(1000);
  expect(seen(1100, 1100.5)).toBe(1100);
  expect(seen(9100, 1200.5)).toBe(9100);
  expect(seen(9200, 1300.5)).toBe(9200);
  expect(seen(200, 1400.5)).toBe(9300);
  expect(seen(300, 1500.5)).toBe(9400);
});

test('a wait longer than a timer of Node takes does not keep the process busy', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const stop = systemClock.after(2 ** 31, () => {});

  await wait(20);
  stop();
  process.off('warning', note);

  expect(warnings).toEqual([]);
});
