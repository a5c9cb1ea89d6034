import { expect, test } from 'vitest';
import { countExisting } from './existing-names.ts';

const names = (count: number) => Array.from({ length: count }, (_, depth) => `n${depth}`);

test.each([0, 1, 2, 99, 100])('of 100 names, the first %i exist', (there) => {
  const present = names(100).slice(0, there);
  const paths = new Set(present.map((_, depth) => present.slice(0, depth + 1).join('/')));

  expect(countExisting(names(100), (path) => paths.has(path))).toBe(there);
});

test('a path twice as long takes one more check', () => {
  const countChecks = (count: number) => {
    let seen = 0;
    countExisting(names(count), () => {
      seen += 1;
      return false;
    });
    return seen;
  };

  expect(countChecks(2_000)).toBe(countChecks(1_000) + 1);
});
