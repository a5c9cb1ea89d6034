import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOccurrence, type TaskDates } from './recurrence.ts';

const TODAY = '2026-11-22';

test.each([
  ['every day', '2026-11-20', '2026-11-21'],
  ['every 3 days', '2026-11-20', '2026-11-23'],
  ['every week on Monday', '2024-02-19', '2024-02-26'],
  ['every 2 weeks', '2023-04-15', '2023-04-29'],
  ['every weekday', '2026-11-20', '2026-11-23'],
  ['every month on the 25th', '2021-11-25', '2021-12-25'],
  ['every April and December on the 1st and 24th', '2024-04-30', '2024-12-01'],
  ['Every Year', '2025-03-01', '2026-03-01'],
])('%s after %s is %s', (rule, due, next) => {
  expect(nextOccurrence(rule, { due }, TODAY)).toEqual({ kind: 'next', dates: { due: next } });
});

test.each([
  ['every month', '2022-01-31', '2022-02-28'],
  ['every month', '2022-10-31', '2022-11-30'],
  ['every 6 months', '2021-08-31', '2022-02-28'],
  ['every 13 months', '2021-01-31', '2022-02-28'],
  ['every year', '2024-02-29', '2025-02-28'],
  ['every 4 years', '2024-02-29', '2028-02-29'],
])('%s from %s falls on the last day of a month that lacks the day: %s', (rule, due, next) => {
  expect(nextOccurrence(rule, { due }, TODAY)).toEqual({ kind: 'next', dates: { due: next } });
});

test('a rule that names its day skips to a month that has it', () => {
  expect(nextOccurrence('every month on the 31st', { due: '2022-03-31' }, TODAY)).toEqual({
    kind: 'next',
    dates: { due: '2022-05-31' },
  });
  expect(nextOccurrence('every month on the last', { due: '2022-01-31' }, TODAY)).toEqual({
    kind: 'next',
    dates: { due: '2022-02-28' },
  });
});

test('a rule that ends in "when done" counts from today, and the other days keep their distance', () => {
  const dates = { due: '2026-01-10', scheduled: '2026-01-08', start: '2026-01-01' };

  expect(nextOccurrence('every week when done', dates, TODAY)).toEqual({
    kind: 'next',
    dates: { due: '2026-11-29', scheduled: '2026-11-27', start: '2026-11-20' },
  });
});

test('a rule counts from the due day, then the scheduled day, then the start', () => {
  expect(nextOccurrence('every day', { scheduled: '2026-01-08', start: '2026-01-01' }, TODAY)).toEqual({
    kind: 'next',
    dates: { scheduled: '2026-01-09', start: '2026-01-02' },
  });
  expect(nextOccurrence('every day', { start: '2026-01-01' }, TODAY)).toEqual({
    kind: 'next',
    dates: { start: '2026-01-02' },
  });
});

test('the next occurrence of a task without days has no days', () => {
  expect(nextOccurrence('every day', {}, TODAY)).toEqual({ kind: 'next', dates: {} });
});

test('a rule can end', () => {
  expect(nextOccurrence('every day until January 1 2020', { due: '2026-01-01' }, TODAY)).toEqual({ kind: 'ended' });
  expect(nextOccurrence('every February on the 31st', { due: '2026-01-01' }, TODAY)).toEqual({ kind: 'ended' });
});

test.each(['every', 'sometimes', 'every 0 days', 'every blue moon', ''])('%j is not a rule', (rule) => {
  expect(nextOccurrence(rule, { due: '2026-01-01' }, TODAY)).toEqual({ kind: 'unreadable' });
});

test('a rule does not count from a day that does not exist', () => {
  expect(nextOccurrence('every day', { due: '2026-02-30' }, TODAY)).toEqual({ kind: 'unreadable' });
});

test('the next occurrence is later, keeps the distances between its days and never skips a month', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 30 }), (due, start, months) => {
      const dates = nextDates(`every ${months} months`, { due, start });

      expect(daysBetween(dates.start, dates.due)).toBe(daysBetween(start, due));
      expect(monthOf(dates.due) - monthOf(due)).toBe(months);
    }),
  );
});

function nextDates(rule: string, dates: TaskDates): TaskDates {
  const occurrence = nextOccurrence(rule, dates, TODAY);
  if (occurrence.kind !== 'next') throw new Error(`${rule} gave ${occurrence.kind}`);
  return occurrence.dates;
}

function daysBetween(a = '', b = ''): number {
  return (Date.parse(b) - Date.parse(a)) / 86_400_000;
}

function monthOf(day = ''): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
