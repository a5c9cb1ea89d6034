import { expect, test } from 'vitest';
import { ignoredBy } from './ignored-files.ts';

test('a filter is the beginning of a path, or a pattern between slashes; a broken pattern ignores nothing', () => {
  const isIgnored = ignoredBy(['Archive/', '/draft\\.md$/', '/(/']);

  expect(['Archive/A.md', 'My draft.md', 'Old/Archive/A.md', '(.md'].map(isIgnored)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
