import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOf, joinPath, relativePath, splitLink, withoutNoteExtension } from './link-paths.ts';

test('a link is split at its first hash', () => {
  expect(splitLink('a/b#c#d')).toEqual({ path: 'a/b', subpath: '#c#d' });
  expect(splitLink('a')).toEqual({ path: 'a', subpath: '' });
  expect(splitLink('#^x')).toEqual({ path: '', subpath: '#^x' });
});

test('only the extension of a note is removed', () => {
  expect(withoutNoteExtension('a.b.MD')).toBe('a.b');
  expect(withoutNoteExtension('a.png')).toBe('a.png');
});

test('a path that climbs out of the vault is undefined', () => {
  expect(joinPath('a', '../../b')).toBeUndefined();
});

test('the relative path from a folder to a file leads to the file', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((path) => path.join('/'));
  fc.assert(
    fc.property(names, names, (source, path) => {
      expect(joinPath(folderOf(source), relativePath(folderOf(source), path))).toBe(path);
    }),
  );
});
