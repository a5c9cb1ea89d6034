import { closeSync, constants, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { openChecked } from './open-checked.ts';

const READ = { flags: constants.O_RDONLY, code: 'ELOOP' } as const;

test('a file is opened, and a link to it is not', () => {
  using vault = makeVault({ 'A.md': 'a' });
  symlinkSync(join(vault.root, 'A.md'), join(vault.root, 'Link.md'));

  closeSync(openChecked(join(vault.root, 'A.md'), READ));

  expect(() => openChecked(join(vault.root, 'Link.md'), READ)).toThrow(expect.objectContaining({ code: 'ELOOP' }));
});

test('no file is made where a link leads', () => {
  using vault = makeVault({ 'A.md': 'a' });
  symlinkSync(join(vault.root, 'New.md'), join(vault.root, 'Link.md'));
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

  const open = () => openChecked(join(vault.root, 'Link.md'), { flags, code: 'EEXIST' });

  expect(open).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(() => vault.read('New.md')).toThrow('ENOENT');
});
