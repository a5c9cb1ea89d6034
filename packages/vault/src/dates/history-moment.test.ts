import { expect, test } from 'vitest';
import { parseHistoryMoment } from './history-moment.ts';

test('a day begins and ends by the local clock', () => {
  expect(parseHistoryMoment('2026-03-01', 'since')).toBe(new Date(2026, 2, 1).toISOString());
  expect(parseHistoryMoment('2026-12-31', 'until')).toBe(new Date(2027, 0, 1).toISOString());
});

test('a time is in its own zone or, without one, in the local zone', () => {
  expect(parseHistoryMoment('2026-03-01T12:00:00Z', 'since')).toBe('2026-03-01T12:00:00.000Z');
  expect(parseHistoryMoment('2026-03-01T12:00+02:00', 'until')).toBe('2026-03-01T10:00:00.000Z');
  expect(parseHistoryMoment('2026-03-01T12:00:00', 'since')).toBe(new Date(2026, 2, 1, 12).toISOString());
});

test.each(['yesterday', '2026-02-30', '2026-02-30T12:00:00Z', '2026-03-01T25:00', '2026-3-1', '1'])(
  '%j is not a valid time',
  (text) => {
    expect(() => parseHistoryMoment(text, 'since')).toThrow(
      expect.objectContaining({ reason: 'DATE_INVALID', details: { date: text, field: 'since' } }),
    );
  },
);
