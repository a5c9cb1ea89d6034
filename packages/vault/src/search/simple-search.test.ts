import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareSimpleSearch } from './simple-search.ts';

test('a search matches if each of its words occurs, in any order and case', () => {
  const search = prepareSimpleSearch('Seeds  garden');

  expect(search('The GARDEN needs seeds')?.matches).toEqual([
    [4, 10],
    [17, 22],
  ]);
  expect(search('The garden')).toBeUndefined();
});

test('a search without words matches every text', () => {
  expect(prepareSimpleSearch(' \t')('anything')).toEqual({ score: 0, matches: [] });
});

test('earlier and closer matches score higher', () => {
  const search = prepareSimpleSearch('a b');

  expect(search('a b...............')?.score).toBeGreaterThan(search('...............a b')?.score ?? 0);
  expect(search('a b...............')?.score).toBeGreaterThan(search('a ...............b')?.score ?? 0);
});

test('the matches of a search do not overlap, are in order, and each begins with one of its words', () => {
  const words = fc.array(fc.stringMatching(/^[ab]{1,3}$/), { minLength: 1, maxLength: 3 });
  const texts = fc.stringMatching(/^[ab ]{0,30}$/);

  fc.assert(
    fc.property(words, texts, (parts, text) => {
      const { matches = [] } = prepareSimpleSearch(parts.join(' '))(text) ?? {};
      for (const [index, [start, end]] of matches.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(matches[index - 1]?.[1] ?? 0);
        expect(parts.some((word) => text.startsWith(word, start))).toBe(true);
      }
    }),
  );
});
