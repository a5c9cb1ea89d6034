import { expect, test } from 'vitest';
import { isValidTag, normalTag, renamedTag } from './tag-name.ts';

test.each([
  ['a', 'a'],
  ['#a/b', 'a/b'],
  ['a/', 'a'],
  ['1984_z', '1984_z'],
  ['2024/notes', '2024/notes'],
  ['2024/', '2024/'],
  ['日记', '日记'],
  ['🎉', '🎉'],
  ['a-b_c', 'a-b_c'],
])('%j is the tag %j', (tag, normal) => {
  expect(isValidTag(tag)).toBe(true);
  expect(normalTag(tag)).toBe(normal);
});

test.each(['', '#', '1984', '##a', 'a b', 'a.b', 'a,b', 'a#b', 'a\u2014b', 'a\u200bb', '(a)', 'a\n'])(
  '%j is not a tag',
  (tag) => {
    expect(isValidTag(tag)).toBe(false);
  },
);

test.each([
  ['#a', '#x'],
  ['A/b', 'x/b'],
  ['#a/', '#x/'],
  ['#ab', undefined],
  ['#b/a', undefined],
])('renaming a to x turns %j into %j', (tag, renamed) => {
  expect(renamedTag(tag, { from: 'a', to: 'x' })).toBe(renamed);
});
