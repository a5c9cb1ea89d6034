import { expect, test } from 'vitest';
import { date, evaluate, failure } from '../evaluation/evaluate.test.kit.ts';
import { inZone } from '../evaluation/time-zone.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['at.year', 2026],
  ['at.month', 3],
  ['at.day', 1],
  ['at.hour', 18],
  ['at.minute', 45],
  ['at.second', 30],
  ['at.millisecond', 0],
  ['due.hour', 0],
  ['date("2026-01-02T03:04:05.006Z").timestamp', Date.UTC(2026, 0, 2, 3, 4, 5, 6)],
  ['at.weekday', failure('Cannot find "weekday" on type Date')],
  ['at.date()', date('2026-03-01')],
  ['due.date()', date('2026-03-20')],
  ['at.time()', '18:45:30'],
  ['due.time()', '00:00:00'],
  ['at.format("YYYY-MM-DD HH:mm:ss")', '2026-03-01 18:45:30'],
  ['due.format("dddd, MMMM Do")', 'Friday, March 20th'],
  ['due.format("[week] w")', 'week 12'],
  ['due.format("")', '2026-03-20T00:00:00+00:00'],
  ['at.format("h:mm a")', '6:45 pm'],
  ['due.format()', failure('Type error in "format", parameter "format". It is missing.')],
  ['due.format(1)', failure('Type error in "format", parameter "format". Expected String, given Number.')],
  ['due.relative().toString()', 'in 5 days'],
  ['date("2026-03-15T08:30").relative().toString()', '2 hours ago'],
  ['due.relative().isType("date")', true],
  ['due.relative() > now()', true],
  ['due.relative().year', 2026],
  ['due.isEmpty()', false],
  ['due.round()', failure('Cannot find function "round" on type Date')],
])('%s is %j', (expression, value) => {
  expect(inZone('UTC', () => evaluate(expression, { now: Date.UTC(2026, 2, 15, 10, 30) }))).toEqual(value);
});

test('days are added by the calendar and hours by exact time over a change of clocks', () => {
  const added = (text: string) => evaluate(`(date("2026-03-28T12:00") + "${text}").toString()`);

  expect(inZone('Europe/Berlin', () => [added('1d'), added('24h'), added('1w')])).toEqual([
    '2026-03-29T12:00:00',
    '2026-03-29T13:00:00',
    '2026-04-04T12:00:00',
  ]);
});

test('dates are in the time zone of the process', () => {
  const expression = 'date("2026-01-01T00:30:00Z").toString()';

  expect(inZone('America/New_York', () => evaluate(expression))).toBe('2025-12-31T19:30:00');
  expect(inZone('Asia/Tokyo', () => evaluate(expression))).toBe('2026-01-01T09:30:00');
});

test('a date has no time until hours or smaller units are added', () => {
  const texts = ['1M', '2w', '3d', '1h', '5m', '1s', '1ms'].map((text) => evaluate(`(due + "${text}").toString()`));

  expect(texts.map((text) => String(text).includes('T'))).toEqual([false, false, false, true, true, true, true]);
});
