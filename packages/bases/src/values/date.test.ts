import { expect, test } from 'vitest';
import { dateText, parseCompactDate, parseDate } from './date.ts';
import { parseDuration } from './duration.ts';

test.each([
  ['2026-06-10', '2026-06-10'],
  ['2026-06-10 12:34', '2026-06-10T12:34:00'],
  ['2026-06-10T12:34:56.789', '2026-06-10T12:34:56'],
  ['0099-02-28', '0099-02-28'],
])('%s is a date', (written, text) => {
  const date = parseDate(written);

  expect(date && dateText(date)).toBe(text);
});

test.each([
  ['2026-01-01T10:00:00Z', 0],
  ['2026-01-01T10:00:00+02', -120],
  ['2026-01-01T10:00:00-0330', 210],
  ['2026-01-01T10:00:00-00:30', 30],
])('%s is an instant', (written, minutes) => {
  expect(parseDate(written)?.ms).toBe(Date.UTC(2026, 0, 1, 10, minutes));
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-1-5',
  '2026-06-10 24:00',
  '2026-06-10 12:60',
  '12:30',
  'x 2026-01-01',
  '',
])('%s is not a date', (written) => {
  expect(parseDate(written)).toBeUndefined();
});

test('a date without separators is read where it is asked for', () => {
  expect(parseCompactDate('20260105')).toMatchObject({ hasTime: false });
  expect(parseCompactDate('202601051430')).toMatchObject({ ms: new Date(2026, 0, 5, 14, 30).getTime() });
  expect(parseCompactDate('20260231')).toBeUndefined();
});

test.each([
  ['1M', { months: 1, days: 0, ms: 0 }],
  ['1m', { months: 0, days: 0, ms: 60_000 }],
  ['-2 weeks', { months: 0, days: -14, ms: 0 }],
  ['P1Y2M3DT4H', { months: 14, days: 3, ms: 14_400_000 }],
  ['PT1.5S', { months: 0, days: 0, ms: 1500 }],
])('%s is a duration', (written, duration) => {
  expect(parseDuration(written)).toMatchObject(duration);
});

test.each(['1d 2h', '1.5h', '1 fortnight', 'P', 'PT', 'soon', '1  d', '1D'])('%s is not a duration', (written) => {
  expect(parseDuration(written)).toBeUndefined();
});
