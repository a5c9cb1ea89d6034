import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuseRanks } from './fuse-ranks.ts';

function orderOf(long: string[], short: string[]): string[] {
  return fuseRanks(long, short).map(({ item }) => item);
}

test('what both lists have comes before what only one has', () => {
  expect(orderOf(['a', 'b', 'c'], ['d', 'c'])).toEqual(['c', 'a', 'd', 'b']);
});

test('one list keeps its order', () => {
  expect(orderOf(['b', 'a'], [])).toEqual(['b', 'a']);
  expect(orderOf([], ['b', 'a'])).toEqual(['b', 'a']);
});

test('the score is 1 for what is first in both lists', () => {
  expect(fuseRanks(['a'], ['a', 'b'])[0]).toEqual({ item: 'a', score: 1 });
});

const ranking = fc.uniqueArray(fc.nat(40), { maxLength: 30 });

test('every item is there once, in the order of the sums of its reciprocal ranks', () => {
  fc.assert(
    fc.property(ranking, ranking, (long, short) => {
      const reciprocal = (list: readonly number[], item: number) =>
        list.includes(item) ? 1 / (61 + list.indexOf(item)) : 0;
      const scoreOf = (item: number) => (reciprocal(long, item) + reciprocal(short, item)) / (2 / 61);
      const expected = [...new Set([...long, ...short])]
        .map((item) => ({ item, score: expect.closeTo(scoreOf(item), 12) as number, sum: scoreOf(item) }))
        .sort((a, b) => (Math.abs(a.sum - b.sum) < 1e-12 ? 0 : b.sum - a.sum))
        .map(({ item, score }) => ({ item, score }));

      expect(fuseRanks(long, short)).toEqual(expected);
    }),
  );
});
