import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import type { VaultFacts } from '../ports/vault-facts.ts';
import { Budget } from '../values/budget.ts';
import { isEqual } from '../values/equality.ts';
import { linkTo } from '../values/link.ts';
import type { Value } from '../values/value.ts';
import { createBuckets } from './buckets.ts';

const memory = memoryVault({ 'A/X.md': {}, 'B/X.md': {}, 'Book.md': {}, '2026-01-01.md': {} });
/** A link to `X` leads to the one in its own folder, and a link without a path to its own note. */
const vault: VaultFacts = {
  ...memory,
  resolveLink: (path, source) =>
    path === '' ? source : path.toLowerCase() === 'x' ? `${source[0]}/X.md` : memory.resolveLink(path, source),
};

const date = (day: number, hour?: number) =>
  ({ type: 'date', ms: new Date(2026, 0, day, hour ?? 0).getTime(), hasTime: hour !== undefined }) as const;
const object = (members: Readonly<Record<string, unknown>>) =>
  ({ type: 'object', members, source: 'A/X.md', isNote: false }) as const;

const items: readonly Value[] = [
  ...[null, true, false, 0, 1, 5, '', '0', '1', '5', '5.0', 'true', '2026-01-01', '2026-01-01T10:00', '7 days'],
  ...['X', 'x', '[[X]]', '[[x.md|shown]]', '[[B/X]]', '[[#Part]]', '[[Nowhere]]', 'A/X.md', 'Book', '#book', 'book/'],
  ...['#Book', 'book', '#2026-01-01', '5'].map((text) => ({ type: 'tag', text }) as const),
  ...['X', 'x', 'B/X', 'Book', 'book.md', 'Nowhere', '2026-01-01', '5', '#Part'].flatMap((text) =>
    ['A/X.md', 'B/X.md', 'Book.md'].map((source) => linkTo(text, source)),
  ),
  ...['A/X.md', 'Book.md', '2026-01-01.md', '5'].map((path) => ({ type: 'file', path }) as const),
  ...[date(1), date(2), date(1, 10), date(1, 11)],
  ...[
    { type: 'duration', months: 0, days: 7, ms: 0 } as const,
    { type: 'duration', months: 0, days: 0, ms: 604_800_000 } as const,
  ],
  ...[object({ a: 1, b: 2 }), object({ b: 2, a: 1 }), object({ a: 'X' })],
  ...['https://x.example/', 'X'].map((url) => ({ type: 'url', url, display: undefined }) as const),
  ...['https://x.example/', '\n'],
  { type: 'regexp', source: 'x', flags: '' },
  { type: 'error', message: 'x' },
];

const item = fc.constantFrom(...items);
const value = fc.oneof(
  { weight: 3, arbitrary: item },
  fc.array(item, { maxLength: 3 }),
  fc.array(fc.array(item, { maxLength: 2 }), { maxLength: 2 }),
);

test('equal values are in one bucket, next to any other values', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const bucketOf = createBuckets(values, vault);
      for (const a of values)
        for (const b of values)
          if (isEqual(a, b, { vault, budget: new Budget(Number.POSITIVE_INFINITY) }))
            expect([a, bucketOf(a)]).toEqual([a, bucketOf(b)]);
    }),
    { numRuns: 2000 },
  );
});

test.each(items.map((one) => [one]))('%j is in the bucket of each value that equals it', (one) => {
  for (const other of items) {
    const bucketOf = createBuckets([one, other], vault);
    if (isEqual(one, other, { vault, budget: new Budget(Number.POSITIVE_INFINITY) }))
      expect([other, bucketOf(other)]).toEqual([other, bucketOf(one)]);
  }
});

test('values of different buckets stay apart', () => {
  const apart: readonly Value[] = [
    null,
    0,
    2,
    'a',
    'b',
    date(1, 10),
    date(1, 11),
    linkTo('X', 'A/X.md'),
    ['a', 'b'],
    [],
  ];
  const bucketOf = createBuckets(apart, vault);

  expect(new Set(apart.map(bucketOf)).size).toBe(apart.length);
});
