import { expect, test } from 'vitest';
import { parseSince } from './since.ts';

const now = new Date('2026-03-08T12:00:00Z');

test.each([
  ['90m', '2026-03-08T10:30:00.000Z'],
  ['24h', '2026-03-07T12:00:00.000Z'],
  [' 7 D ', '2026-03-01T12:00:00.000Z'],
  ['2w', '2026-02-22T12:00:00.000Z'],
  ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
])('%j is the time %s', (text, time) => {
  expect(new Date(parseSince(text, now)).toISOString()).toBe(time);
});

test('a day begins by the local clock', () => {
  expect(parseSince('2026-03-01', now)).toBe(new Date(2026, 2, 1).getTime());
});

test.each([
  ['today', 8],
  [' Yesterday', 7],
])('%j begins by the local clock', (text, day) => {
  expect(parseSince(text, now)).toBe(new Date(2026, 2, day).getTime());
});

test.each(['', 'tomorrow', '7', '7y', '2026-02-30', '-1d'])('%j is not a valid time', (text) => {
  expect(() => parseSince(text, now)).toThrow(
    expect.objectContaining({ reason: 'DATE_INVALID', details: { date: text, field: 'modified_since' } }),
  );
});
