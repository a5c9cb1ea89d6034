import { expect, test } from 'vitest';
import { ignoredBy, problemOfFilter } from './ignored-files.ts';

test('a filter is a path prefix, or a pattern between slashes; an invalid pattern ignores nothing', () => {
  const isIgnored = ignoredBy(['Archive/', '/draft\\.md$/', '/(/']);

  expect(['Archive/A.md', 'My draft.md', 'Old/Archive/A.md', '(.md'].map(isIgnored)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a pattern that could run too long ignores nothing, and its problem is reported', () => {
  const filters = ['Archive/', '/^(a+)+$/', '/(/', '/^a+$/'];

  expect(ignoredBy(filters)(`${'a'.repeat(60)}!`)).toBe(false);
  expect(filters.map((filter) => problemOfFilter(filter)?.slice(0, 10))).toEqual([
    undefined,
    'could run ',
    'is not a r',
    undefined,
  ]);
});
