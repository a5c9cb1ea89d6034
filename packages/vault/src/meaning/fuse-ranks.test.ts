import { expect, test } from 'vitest';
import { fuseRanks } from './fuse-ranks.ts';

function orderOf(...lists: string[][]): string[] {
  return fuseRanks(lists).map(({ item }) => item);
}

test('what both lists have comes before what only one has', () => {
  expect(orderOf(['a', 'b', 'c'], ['d', 'c'])).toEqual(['c', 'a', 'd', 'b']);
});

test('one list keeps its order', () => {
  expect(orderOf(['b', 'a'], [])).toEqual(['b', 'a']);
});

test('the score is 1 for what is first in all lists', () => {
  expect(fuseRanks([['a'], ['a', 'b']])[0]).toEqual({ item: 'a', score: 1 });
});
