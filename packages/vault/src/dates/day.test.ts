import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, parseDay } from './day.ts';

const NOW = new Date(2026, 2, 1, 23, 59);

test.each([
  ['today', '2026-03-01'],
  ['Yesterday', '2026-02-28'],
  [' tomorrow ', '2026-03-02'],
  ['2024-02-29', '2024-02-29'],
  ['0099-12-31', '0099-12-31'],
])('%j is the day %s', (text, day) => {
  expect(parseDay(text, NOW)).toEqual({ day });
});

test.each(['2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29'])('%s does not exist in the calendar', (text) => {
  expect(parseDay(text, NOW)).toEqual({ invalid: 'calendar' });
});

test.each(['', 'monday', '2026-3-1', '01.03.2026', '2026-03-01T10:00', 'constructor'])('%j is not a day', (text) => {
  expect(parseDay(text, NOW)).toEqual({ invalid: 'format' });
});

test('every calendar day is parsed to itself', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);

      expect(parseDay(day, NOW)).toEqual({ day });
    }),
  );
});

test('a daily note for another day is created at the current time of day', () => {
  expect(dayAt('2024-02-29', NOW)).toEqual(new Date(2024, 1, 29, 23, 59));
});
