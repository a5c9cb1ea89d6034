import { expect, test } from 'vitest';
import { isInSystemTrash, isInVault, parseLocation, pathIn, spaceOf } from './location.ts';

test.each([
  ['Folder/Note.md', 'vault', ['Folder', 'Note.md']],
  ['.trash/Note.md', 'trash', ['Note.md']],
  ['.trash/Folder/Note 2.md', 'trash', ['Folder', 'Note 2.md']],
  ['/system-trash/files/Note.md', 'system-trash', ['files', 'Note.md']],
  ['/kept/0199/Note.md', 'history', ['0199', 'Note.md']],
  ['.obsidian/bookmarks.json', 'settings', ['bookmarks.json']],
  ['trash/Note.md', 'vault', ['trash', 'Note.md']],
  ['.trash/../Note.md', 'vault', ['Note.md']],
] as const)('the record path %s is an entry of the %s', (path, space, names) => {
  expect(parseLocation(path)).toEqual({ in: space, path: names });
  expect(spaceOf(path)).toBe(space);
});

test.each([
  '.trash/',
  '.trash/a//b.md',
  '.trash/./b.md',
  '/system-trash/../../etc/passwd',
  '/system-trash/',
  '/kept/..',
  '/kept/a\0b',
  '/etc/passwd',
  '.obsidian/app.json',
  '.obsidian/bookmarks.json/x',
  '.obsidian/./bookmarks.json',
  '../Note.md',
])('the record path %j names no entry', (path) => {
  expect(() => parseLocation(path)).toThrow(expect.objectContaining({ reason: expect.stringMatching(/^PATH_/) }));
  expect(isInSystemTrash(path)).toBe(false);
});

test.each(['trash', 'system-trash', 'history'] as const)('a path made for the %s is parsed as one', (space) => {
  const path = pathIn(space, 'Folder/Note.md');

  expect(parseLocation(path)).toEqual({ in: space, path: ['Folder', 'Note.md'] });
  expect(isInVault(path)).toBe(false);
});
