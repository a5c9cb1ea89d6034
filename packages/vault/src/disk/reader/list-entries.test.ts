import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOf, nameOf } from '../../paths/link-paths.ts';
import { isHidden, isNameable } from '../../paths/note-path.ts';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { isListedName, listEntries } from './list-entries.ts';

/** A folder's slash comes after some of the characters that a longer name can have in its place. */
const PATHS = ['a/x.md', 'a/b/y.md', 'a/b!/y.md', 'a/b.md', 'a!.md', 'a b/x.md', 'a-.md', 'a.md', 'a0/x.md', 'é/x.md'];

test('files are listed and visited in code-unit order of their paths', () => {
  using vault = makeVault(Object.fromEntries(PATHS.map((path) => [path, ''])));

  const visited: object[] = [];
  const { files, folders } = listEntries({ path: vault.root }, '', (path, folder, name) =>
    visited.push({ path, folder, name }),
  );

  expect(files).toEqual(PATHS.toSorted());
  expect(visited).toEqual(files.map((path) => ({ folder: folderOf(path), name: nameOf(path), path })));
  expect(folders).toEqual(['a', 'a b', 'a/b', 'a/b!', 'a0', 'é']);
});

test('a listing that begins in a folder has the paths from the vault', () => {
  using vault = makeVault(Object.fromEntries(PATHS.map((path) => [path, ''])));

  const { files, folders } = listEntries({ path: vault.root }, 'a/');

  expect(files).toEqual(['a/b!/y.md', 'a/b.md', 'a/b/y.md', 'a/x.md']);
  expect(folders).toEqual(['a/b', 'a/b!']);
});

/** Around the bounds of what is listed without a closer look. */
const character = fc.oneof(
  fc.constantFrom('.', ' ', '\\', '\0', '\x1f', '\x7f', '\x9f', '\xa0', '\xad', '\u200b', '\u2028', '\ufeff', '\ufffd'),
  fc.constantFrom(
    'a',
    '·',
    '，',
    '《',
    '．',
    '常',
    '🧑',
    '👩‍💻',
    '\u{e0061}',
    '\u{1bca0}',
    '\u{16fe4}',
    '\uff00',
    '\uff5f',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);

test('a name is listed unless it is hidden or no path can have it', () => {
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 4 }), (characters) => {
      const name = characters.join('');

      expect(isListedName(name)).toBe(!isHidden(name) && isNameable(name));
    }),
    { numRuns: 2000 },
  );
});
