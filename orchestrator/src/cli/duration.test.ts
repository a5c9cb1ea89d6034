import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [5.25, '5.3 ms'],
  [999, '999 ms'],
  [59_900, '59.9 s'],
  [59_999, '1 min 0 s'],
  [306_000, '5 min 6 s'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
