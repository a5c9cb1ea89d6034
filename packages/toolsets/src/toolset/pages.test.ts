import { expect, test } from 'vitest';
import { allItems, firstItems, type PageParams } from './pages.ts';

/** A paged list of numbers, and the requested page lengths. */
function numbers(count: number) {
  const limits: number[] = [];
  const readPage = async ({ limit, cursor }: PageParams) => {
    limits.push(limit);
    const from = Number(cursor ?? 0);
    const to = Math.min(from + limit, count);
    const items = Array.from({ length: to - from }, (_, index) => from + index);
    return { metadata: { items, total_count: count, next_cursor: to < count ? String(to) : null } };
  };
  return { limits, readPage };
}

test.each([
  { most: 50, count: 10, limits: [50], shown: 10 },
  { most: 50, count: 70, limits: [50], shown: 50 },
  { most: 1500, count: 2500, limits: [1000, 500], shown: 1500 },
  { most: 5000, count: 2500, limits: [1000, 1000, 1000], shown: 2500 },
])('the first $most of $count items are read in pages of $limits', async ({ most, count, limits, shown }) => {
  const list = numbers(count);

  const { items, total } = await firstItems(most, 'items', list.readPage);

  expect([items.length, new Set(items).size, total]).toEqual([shown, shown, count]);
  expect(list.limits).toEqual(limits);
});

test('all items are read, for any number of pages', async () => {
  expect((await allItems('items', numbers(2001).readPage)).items).toHaveLength(2001);
});
