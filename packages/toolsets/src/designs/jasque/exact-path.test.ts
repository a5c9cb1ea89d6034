import { expect, test } from 'vitest';
import { exactPath } from '../../toolset/link-brackets.ts';
import { exactFolder, exactNote, isVaultItself, joinedPath } from './exact-path.ts';

test('a path becomes a reference to exactly that path, and one with a leading slash leads out of the vault', () => {
  expect(exactPath('a/b.md')).toBe('./a/b.md');
  expect(exactPath('/etc/passwd')).toBe('//etc/passwd');
});

test.each([
  ['a/b.md', './a/b.md'],
  ['a/b.MD', './a/b.MD'],
  ['pic.png', './pic.png.md'],
  ['a/', './a/'],
])('the note %j is referred to as %j', (path, reference) => {
  expect(exactNote(path)).toBe(reference);
});

test.each([
  ['projects/', './projects'],
  ['projects//', './projects'],
  ['projects', './projects'],
  ['/', '//'],
])('the folder %j is referred to as %j', (path, reference) => {
  expect(exactFolder(path)).toBe(reference);
});

test.each([
  [undefined, 'a.md'],
  [null, 'a.md'],
  ['', 'a.md'],
  ['/', 'a.md'],
  ['inbox', 'inbox/a.md'],
  ['inbox/', 'inbox/a.md'],
  ['../x', '../x/a.md'],
])('a.md in the folder %j is %j', (folder, path) => {
  expect(joinedPath(folder, 'a.md')).toBe(path);
});

test('the vault itself can be spelled in several ways', () => {
  expect(['', '/', '.', './', 'a', '..'].map(isVaultItself)).toEqual([true, true, true, true, false, false]);
});
