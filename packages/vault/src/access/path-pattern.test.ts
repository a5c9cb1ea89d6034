import { expect, test } from 'vitest';
import { compilePathPattern } from './path-pattern.ts';

test.each([
  ['Private', 'Private'],
  ['Private', 'Private/Deep/Note.md'],
  ['Private/', 'private/note.md'],
  ['/Private/**', 'Private/Note.md'],
  ['Private/**', 'Private'],
  ['**/Secret.md', 'Secret.md'],
  ['**/Secret.md', 'A/B/Secret.md'],
  ['**/*.secret.md', 'A/b.secret.md'],
  ['Day ?.md', 'Day 1.md'],
  ['{Work,Home}/*.md', 'Home/List.md'],
  ['A (1) [x]+$.md', 'A (1) [x]+$.md'],
  ['Cafe\u0301', 'Café/Menu.md'],
])('the pattern %s matches %s', (pattern, path) => {
  expect(compilePathPattern(pattern)(path)).toBe(true);
});

test.each([
  ['Private', 'Private notes/Note.md'],
  ['Private', 'Work/Private/Note.md'],
  ['*.md', 'Work/Note.md'],
  ['Day ?.md', 'Day /.md'],
  ['{Work,Home}/*.md', 'Hobby/List.md'],
  ['A.md', 'Axmd'],
])('the pattern %s does not match %s', (pattern, path) => {
  expect(compilePathPattern(pattern)(path)).toBe(false);
});
