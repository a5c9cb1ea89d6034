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

/** The times of a line on a day in Berlin: those that a server finds due afterwards, and those that it waits for. */
function timesInBerlin(cron: string, day: string): { due: string[]; awaited: string[] } {
  const line = { cron, timezone: 'Europe/Berlin' };
  const [after, now] = [Date.parse(`${day}T00:00:00+01:00`) - 1, Date.parse(`${day}T06:00:00+01:00`)];
  const awaited: number[] = [];
  for (let time = nextTime(line, after); time !== undefined && time <= now; time = nextTime(line, time))
    awaited.push(time);
  return { due: texts(dueTimes(line, { after, now }, 'run_all')), awaited: texts(awaited) };
}

test.each([
  ['30 2 * * *', ['01:00']],
  ['0,30 2 * * *', ['01:00']],
  ['*/30 2 * * *', ['01:00']],
  ['* 2 * * *', ['01:00']],
  [' */30  2 * * SUN ', ['01:00']],
  ['0-59/20 2 * * *', ['01:00']],
  ['*/30 30 2 * * *', ['01:00']],
  ['0 2,3 * * *', ['01:00']],
  ['30 2,3 * * *', ['01:00', '01:30']],
  ['0 1-4 * * *', ['00:00', '01:00', '02:00']],
  ['0 0-4/2 * * *', ['23:00', '01:00', '02:00']],
  ['0 */2 * * *', ['23:00', '02:00', '04:00']],
  ['30 * * * *', ['23:30', '00:30', '01:30', '02:30', '03:30', '04:30']],
])('when the clock goes on, %s is due at %j', (cron, times) => {
  expect(timesInBerlin(cron, '2026-03-29')).toEqual({ due: times, awaited: times });
});

test.each([
  ['30 2 * * *', ['00:30']],
  ['0,30 2 * * *', ['00:00', '00:30']],
  ['*/30 2 * * *', ['00:00', '00:30']],
  ['0-59/20 2 * * *', ['00:00', '00:20', '00:40']],
  ['0 2,3 * * *', ['00:00', '02:00']],
  ['0 1-4 * * *', ['23:00', '00:00', '02:00', '03:00']],
  ['0 0-4/2 * * *', ['00:00', '03:00']],
  ['0 */2 * * *', ['00:00', '01:00', '03:00', '05:00']],
  ['30 * * * *', ['23:30', '00:30', '01:30', '02:30', '03:30', '04:30']],
])('when the clock goes back, %s is due at %j', (cron, times) => {
  expect(timesInBerlin(cron, '2026-10-25')).toEqual({ due: times, awaited: times });
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
