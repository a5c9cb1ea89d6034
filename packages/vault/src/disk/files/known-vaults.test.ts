import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Vault } from '../../core/vault.ts';
import { create, makeVault, update } from '../temporary-vault.test.kit.ts';

test('a vault that had notes is not written to when it is found empty', async () => {
  using vault = makeVault();
  const cacheDir = join(vault.around, 'cache');
  await create(vault.open({ cacheDir }), 'Note', 'text');
  for (const name of readdirSync(vault.root)) rmSync(join(vault.root, name), { recursive: true });

  const written = create(vault.open({ cacheDir }), 'New', 'text');

  await expect(written).rejects.toMatchObject({ reason: 'VAULT_VANISHED', details: { vault_path: vault.root } });
  expect(readdirSync(vault.root)).toEqual([]);
});

test.each([
  ['read', (vault: Vault) => vault.readNote('Note')],
  ['looked through', (vault: Vault) => vault.open()],
  ['asked for its past', (vault: Vault) => vault.history()],
])('a vault that had notes is not %s when it is found empty', async (_, work) => {
  using vault = makeVault();
  const cacheDir = join(vault.around, 'cache');
  await create(vault.open({ cacheDir }), 'Note', 'text');
  for (const name of readdirSync(vault.root)) rmSync(join(vault.root, name), { recursive: true });

  await expect(work(vault.open({ cacheDir }))).rejects.toMatchObject({ reason: 'VAULT_VANISHED' });
});

test('an empty vault that is not known is written to', async () => {
  using vault = makeVault();

  await create(vault.open({ cacheDir: join(vault.around, 'cache') }), 'Note', 'text');

  expect(vault.read('Note.md')).toBe('text');
});

test.each([
  ['is a file', (path: string) => writeFileSync(path, '')],
  [
    'holds a file in the place of its folder',
    (path: string) => {
      mkdirSync(path);
      writeFileSync(join(path, 'vaults'), '');
    },
  ],
  ['may not be written', (path: string) => mkdirSync(path, { mode: 0o500 })],
])('a write succeeds even if the cache %s', async (_, spoil) => {
  using vault = makeVault({ 'Note.md': 'old' });
  const cacheDir = join(vault.around, 'cache');
  spoil(cacheDir);

  await update(vault.open({ cacheDir }), 'Note', 'new');

  expect(vault.read('Note.md')).toBe('new');
});
