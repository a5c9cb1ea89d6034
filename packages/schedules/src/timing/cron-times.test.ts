import { expect, test } from 'vitest';
import { dueTimes, MOST_MISSED, nextTime } from './cron-times.ts';

const hourly = { cron: '0 * * * *', timezone: 'UTC' };
const at = (time: string): number => Date.parse(`2026-11-23T${time}:00Z`);
const texts = (times: readonly number[]): string[] => times.map((time) => new Date(time).toISOString().slice(11, 16));

test('the next time is after the given one, in the zone of the schedule', () => {
  const weekly = { cron: '0 7 * * MON', timezone: 'Europe/Berlin' };

  expect(nextTime(weekly, Date.parse('2026-11-23T05:59:59Z'))).toBe(Date.parse('2026-11-23T06:00:00Z'));
  expect(nextTime(weekly, Date.parse('2026-11-23T06:00:00Z'))).toBe(Date.parse('2026-11-30T06:00:00Z'));
});

test('a time that daylight saving leaves out comes when the clock goes on', () => {
  const night = { cron: '30 2 * * *', timezone: 'Europe/Berlin' };

  expect(nextTime(night, Date.parse('2026-03-28T12:00:00Z'))).toBe(Date.parse('2026-03-29T01:00:00Z'));
});

test('a line that never fires has no next time', () => {
  expect(nextTime({ cron: '0 0 31 2 *', timezone: 'UTC' }, at('00:00'))).toBeUndefined();
});

test.each([
  ['skip', []],
  ['run_once', ['11:00']],
  ['run_all', ['09:00', '10:00', '11:00']],
] as const)('with missed: %s, a server that was off since 8:30 makes up for %j at 11:30', (policy, expected) => {
  expect(texts(dueTimes(hourly, { after: at('08:30'), now: at('11:30') }, policy))).toEqual(expected);
});

test.each(['skip', 'run_once', 'run_all'] as const)(
  'with missed: %s, a time that is seconds ago is on time',
  (policy) => {
    expect(texts(dueTimes(hourly, { after: at('10:30'), now: at('11:00') + 20_000 }, policy))).toEqual(['11:00']);
    expect(dueTimes(hourly, { after: at('11:00'), now: at('11:00') + 20_000 }, policy)).toEqual([]);
  },
);

test('with missed: skip, a time counts for one minute', () => {
  const span = { after: at('10:30'), now: at('11:01') };

  expect(texts(dueTimes(hourly, { ...span, now: span.now - 1 }, 'skip'))).toEqual(['11:00']);
  expect(dueTimes(hourly, span, 'skip')).toEqual([]);
});

test('the newest missed times are made up for, and not without end', () => {
  const eachMinute = { cron: '* * * * *', timezone: 'UTC' };

  const times = dueTimes(eachMinute, { after: at('00:00'), now: at('12:00') }, 'run_all');

  expect(times).toHaveLength(MOST_MISSED);
  expect(texts(times).at(-1)).toBe('12:00');
});
