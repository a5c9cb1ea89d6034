import { expect, test } from 'vitest';
import { countedForPeople, grouped } from './grouped.ts';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_234_567])('the digits of %i are grouped as in English', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-US'));
});

test('a number is in front of its noun', () => {
  expect(countedForPeople(1, 'note')).toBe('1 note');
  expect(countedForPeople(10_000, 'note')).toBe('10,000 notes');
});
