import { expect, test } from 'vitest';
import { ignoredBy, problemsOfFilters } from './ignored-files.ts';

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
  expect(problemsOfFilters(filters)).toEqual([
    { filter: '/^(a+)+$/', problem: expect.stringContaining('could run ') },
    { filter: '/(/', problem: expect.stringContaining('is not a r') },
  ]);
});

test('a pattern that takes an engine long on a path is matched in another way, with the same result', () => {
  const isIgnored = ignoredBy(['/.*a.*a.*b$/', '/^(?!Keep\\/).*\\.png$/']);
  const long = 'a'.repeat(4000);

  expect([`${long}`, `${long}b`, `Keep/${long}.png`, `${long}.png`].map(isIgnored)).toEqual([false, true, false, true]);
});

test('patterns that are slow only together are unusable from the one on that is too many', () => {
  const slow = Array.from({ length: 500 }, (_, index) => `/.*${index}a.*b/`);

  const problems = problemsOfFilters([...slow, '/draft/', 'Archive/']);

  expect(problems.length).toBeGreaterThan(300);
  expect(problems[0]?.filter).toBe(slow[500 - problems.length]);
  expect(problemsOfFilters(slow.slice(0, 20))).toEqual([]);
  expect(problemsOfFilters(slow.map((filter) => filter.replace('/.*', '/')))).toEqual([]);
});

test.each(['(?<=a).*.*b', '(a).*\\1.*b'])('%s is unusable, because only an engine can match it', (source) => {
  expect(problemsOfFilters([`/${source}/`])).toHaveLength(1);
});
