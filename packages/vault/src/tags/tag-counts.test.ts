import { growthOf, MAX_GROWTH } from '@obsidian-agent/markdown/growth.test.kit';
import { expect, test } from 'vitest';
import { countTags, eachTagOnce } from './tag-counts.ts';

test('a tag counts towards all its parent tags, in their first spelling', () => {
  const facts = [
    { path: 'A.md', line: 1, tag: '#Home/Child' },
    { path: 'B.md', line: 1, tag: '#home/child' },
    { path: 'B.md', line: 1, tag: '#HOME' },
    { path: 'C.md', line: 2, tag: '#trail/child/' },
    { path: 'C.md', line: 3, tag: '#2024/notes' },
    { path: 'C.md', line: null, tag: '#12' },
  ];

  const counted = countTags(facts).map(({ tag, count, own, notes }) => [tag, count, own, notes]);

  expect(counted).toEqual([
    ['#Home', 3, 1, 2],
    ['#Home/Child', 2, 2, 2],
    ['#trail', 1, 0, 1],
    ['#trail/child', 1, 1, 1],
    ['#2024/notes', 1, 1, 1],
  ]);
});

test('a tag of thousands of levels counts towards the outermost hundred', () => {
  const counts = countTags([{ path: 'A', line: 1, tag: `#a${'/a'.repeat(20_000)}` }]);

  expect(counts).toHaveLength(100);
  expect(counts[98]).toMatchObject({ key: `a${'/a'.repeat(98)}`, count: 1, own: 0 });
  expect(counts[99]).toMatchObject({ key: `a${'/a'.repeat(20_000)}`, count: 1, own: 1 });
});

const slow: [string, (length: number) => string][] = [
  ['slashes before a letter', (length) => `a${'/'.repeat(length)}b`],
  ['levels', (length) => 'a/'.repeat(length / 2)],
];

test.each(slow)('the time for a tag of many %s is proportional to its length', (_, make) => {
  const count = (tag: string) => [
    countTags([{ path: 'A', line: 1, tag: `#${tag}` }]),
    eachTagOnce([{ path: 'A', line: 1, tag }]),
  ];

  expect(growthOf(count, make)).toBeLessThan(MAX_GROWTH);
});

test('a tag lists the first notes that have it', () => {
  const facts = ['A', 'A', 'B', 'C', 'D'].map((path) => ({ path, line: 1, tag: '#x' }));

  expect(countTags(facts)[0]).toMatchObject({ notes: 4, examples: ['A', 'B', 'C'] });
});
