import { expect, test } from 'vitest';
import { countTags } from './tag-counts.ts';

test('a tag counts for all that it is nested in, in its first spelling', () => {
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

test('a tag names the first notes that have it', () => {
  const facts = ['A', 'A', 'B', 'C', 'D'].map((path) => ({ path, line: 1, tag: '#x' }));

  expect(countTags(facts)[0]).toMatchObject({ notes: 4, examples: ['A', 'B', 'C'] });
});
