import { expect, test } from 'vitest';
import { ignoredBy, problemOfFilter } from './ignored-files.ts';

test('a filter is the beginning of a path, or a pattern between slashes; a broken pattern ignores nothing', () => {
  const isIgnored = ignoredBy(['Archive/', '/draft\\.md$/', '/(/']);

  expect(['Archive/A.md', 'My draft.md', 'Old/Archive/A.md', '(.md'].map(isIgnored)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a pattern that might take for ever ignores nothing, and says so', () => {
  const filters = ['Archive/', '/^(a+)+$/', '/(/', '/^a+$/'];

  expect(ignoredBy(filters)(`${'a'.repeat(60)}!`)).toBe(false);
  expect(filters.map((filter) => problemOfFilter(filter)?.slice(0, 10))).toEqual([
    undefined,
    'might take',
    'is no regu',
    undefined,
  ]);
});
