import { expect, test } from 'vitest';
import { parsePropertyId } from '../base/property-id.ts';
import type { Value } from '../values/value.ts';
import { formatSummaries } from './format-summaries.ts';

const [price, rating] = ['note.price', 'note.rating'].map(parsePropertyId) as [never, never];
const view = {
  summaries: [
    { property: price, name: 'Sum', path: [] },
    { property: rating, name: 'Average', path: [] },
  ],
};
const columns = [{ property: price, name: 'Price in €', type: undefined }];
const sums = (sum: Value, average: Value) =>
  new Map<string, Value>([
    ['note.price', sum],
    ['note.rating', average],
  ]);

test('summaries are named as their columns are, also of properties without one', () => {
  expect(formatSummaries(view, { columns, summaries: sums(10, null), groups: undefined })).toEqual([
    'Summaries: Price in € 10 (Sum), rating – (Average)',
  ]);
});

test('each group has a line, also one without a key', () => {
  const groups = [
    { key: 'a\nb', rows: 2, summaries: sums(8, 3) },
    { key: null, rows: 1, summaries: sums(2, 4) },
  ];

  expect(formatSummaries(view, { columns, summaries: sums(10, 3.5), groups })).toEqual([
    'Summaries: Price in € 10 (Sum), rating 3.5 (Average)',
    'Group a b, 2 rows: Price in € 8 (Sum), rating 3 (Average)',
    'Group None, 1 row: Price in € 2 (Sum), rating 4 (Average)',
  ]);
});

test('of many groups, the first are listed', () => {
  const groups = Array.from({ length: 30 }, (_, key) => ({ key, rows: 1, summaries: sums(1, 1) }));

  const lines = formatSummaries(view, { columns, summaries: sums(30, 1), groups });

  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('[… and 10 groups more]');
});

test('a view without summaries has a line for each group, and none without groups', () => {
  const groups = ['a', null].map((key) => ({ key, rows: 1, summaries: new Map() }));

  const lines = formatSummaries({ summaries: [] }, { columns, summaries: new Map(), groups });

  expect(lines).toEqual(['Group a, 1 row', 'Group None, 1 row']);
  expect(formatSummaries({ summaries: [] }, { columns, summaries: new Map(), groups: undefined })).toEqual([]);
});
