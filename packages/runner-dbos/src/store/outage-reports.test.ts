import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportOutages } from './outage-reports.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const error = new Error('refused');

/** Reports an outage with an attempt each quarter of a second, and returns what was said and when, in seconds. */
function outageOf(seconds: number): [number, string][] {
  const said: [number, string][] = [];
  const start = Date.now();
  const reports = reportOutages(({ type }) => void said.push([(Date.now() - start) / 1000, type]));
  for (let at = 0; at < seconds; at += 0.25) {
    reports.onAway(error);
    vi.advanceTimersByTime(250);
  }
  reports.onThere();
  return said;
}

test('an outage is reported once, then every ten minutes, and at its end', () => {
  expect(outageOf(1500)).toEqual([
    [2, 'away'],
    [602, 'away'],
    [1202, 'away'],
    [1500, 'there'],
  ]);
});

test('a restart of the database is not worth a word', () => {
  expect(outageOf(1.5)).toEqual([]);
});
