import { expect, test } from 'vitest';
import type { RunningAttempt } from '../attempt/work-host.ts';
import { drained } from './settled.ts';

const HOUR_MS = 3_600_000;
const forever = new AbortController().signal;

function runningWith(isAtWork: boolean): Map<string, RunningAttempt> {
  return new Map([['request', { controller: new AbortController(), isAtWork }]]);
}

test('an attempt that only waits for its turn holds nobody up', async () => {
  await expect(drained(runningWith(false), { ms: HOUR_MS, signal: forever })).resolves.toBeUndefined();
});

test('attempts at work are waited for until they have ended', async () => {
  const running = runningWith(true);
  let isOver = false;
  const over = drained(running, { ms: HOUR_MS, signal: forever }).then(() => (isOver = true));

  expect(isOver).toBe(false);
  running.clear();
  await over;
});

test('the wait ends with its time, or with the signal', async () => {
  const stopped = new AbortController();
  const stop = drained(runningWith(true), { ms: HOUR_MS, signal: stopped.signal });
  stopped.abort();

  await expect(stop).resolves.toBeUndefined();
  await expect(drained(runningWith(true), { ms: 1, signal: forever })).resolves.toBeUndefined();
});
