import { linkSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { copyFile } from './copy-file.ts';
import { openToAppend } from './open-file.ts';

test('only files are copied, never the target of a link', () => {
  using vault = makeVault({ 'Secret.md': 'secret' });
  symlinkSync(join(vault.root, 'Secret.md'), join(vault.root, 'Link.md'));

  const like = statSync(join(vault.root, 'Secret.md'));
  copyFile(join(vault.root, 'Secret.md'), join(vault.root, 'Copy.md'), like);
  const copyLink = () => copyFile(join(vault.root, 'Link.md'), join(vault.root, 'Other.md'), like);

  expect(copyLink).toThrow(expect.objectContaining({ code: 'ELOOP' }));
  expect(vault.read('Copy.md')).toBe('secret');
  expect(readdirSync(vault.root).sort()).toEqual(['Copy.md', 'Link.md', 'Secret.md']);
});

test('nothing is appended to a file that has a second name', () => {
  using vault = makeVault({ 'Mine.txt': 'mine' });
  linkSync(join(vault.root, 'Mine.txt'), join(vault.root, 'copies'));

  expect(() => openToAppend(join(vault.root, 'copies'))).toThrow(expect.objectContaining({ code: 'EINVAL' }));
});
