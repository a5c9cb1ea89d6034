import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { HeldLane } from '../plan/book.ts';
import { RoomLeft } from '../plan/shared-room.ts';
import type { Limit } from '../settings/settings.ts';
import { openSharedLimits, type SharedLimits } from './shared-limits.ts';

let stateDir: string;
let now: number;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'limits-'));
  now = 1_000_000_000;
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
});

const task = { agent: 'a', vault: null };
const limit: Limit = { scope: { kind: 'agent', name: 'a' }, concurrency: 1, rate: undefined };
const rate = { starts: 2, windowMs: 60_000, text: '2/min' };

/** The limits as a process of its own sees them. */
function open(limits: readonly Limit[]): SharedLimits {
  const clock = { now: () => now, after: () => () => {} };
  const opened = openSharedLimits(limits, { stateDir, clock, isRunHere: () => true, onRoom: () => {} });
  if (opened === undefined) throw new Error('There are no limits.');
  onTestFinished(() => opened.close());
  return opened;
}

/** Starts a task if there is room, or waits. Returns what it waits for. */
function tryToStart(limits: SharedLimits, planId: string, priority = 0): string | undefined {
  return limits.claim(planId, (room) => {
    const left = new RoomLeft(room);
    const since = room.since.get('lane') ?? now;
    left.keepForOthers(priority, since);
    const because = left.obstacleFor(task);
    const lane: HeldLane = { name: 'lane', ...task, priority, count: 1, because: because ?? '', since };
    const starts = because === undefined ? [{ key: `task ${now}`, task }] : [];
    return { because, starts, held: because === undefined ? [] : [lane] };
  }).because;
}

test('without limits there is nothing to open', () => {
  const host = { stateDir: '/nowhere', clock: { now: () => 0, after: () => () => {} } };

  expect(openSharedLimits([], { ...host, isRunHere: () => true, onRoom: () => {} })).toBeUndefined();
});

test('a slot of one process is missing in another one until it is released', () => {
  const [one, two] = [open([limit]), open([limit])];

  expect(tryToStart(one, 'p')).toBeUndefined();
  expect(tryToStart(two, 'q')).toContain('1 of 1 in use');
  one.release('p', `task ${now}`);
  expect(tryToStart(two, 'q')).toBeUndefined();
});

test('room is not kept for a process that has not looked for it for a while', () => {
  const [holder, stopped, other] = [open([limit]), open([limit]), open([limit])];
  tryToStart(holder, 'p');
  tryToStart(stopped, 'q', 9);
  holder.releasePlan('p');

  expect(tryToStart(other, 'r')).toContain('plan "q" is first');
  now += 15_000;
  expect(tryToStart(other, 'r')).toBeUndefined();
});

test('in no minute there are more starts than the rate allows', () => {
  const limits = open([{ ...limit, concurrency: 9, rate }]);
  const startedAt: number[] = [];

  for (let second = 0; second < 200; second += 7) {
    now = 1_000_000_000 + second * 1000;
    if (tryToStart(limits, 'p') === undefined) startedAt.push(second);
  }

  expect(startedAt).toEqual([0, 7, 63, 70, 126, 133, 189, 196]);
});

test('a clock that was set back by an hour blocks a rate no longer than its time', () => {
  const limits = open([{ ...limit, concurrency: 9, rate }]);
  tryToStart(limits, 'p');
  now += 1;
  tryToStart(limits, 'p');
  now -= 3_600_000;

  expect(tryToStart(limits, 'p')).toBe('waits for a start of agent a: 2/min are used up');
  now += 60_000;
  expect(tryToStart(limits, 'p')).toBeUndefined();
});
