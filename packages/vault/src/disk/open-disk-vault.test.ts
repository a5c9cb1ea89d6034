import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { create, makeVault } from './temporary-vault.test.kit.ts';

test.each(['', '/none', '/file'])('a path that ends in %j is not a vault', (end) => {
  using vault = makeVault();
  writeFileSync(join(vault.around, 'file'), '');

  expect(() => vault.open({}, end === '' ? 'no\0folder' : vault.around + end)).toThrow(
    expect.objectContaining({ reason: 'VAULT_NOT_FOUND' }),
  );
});

test('a vault outside the allowed folders is refused, even through a link inside them', () => {
  using vault = makeVault();
  const allowed = join(vault.around, 'allowed');
  mkdirSync(allowed);
  symlinkSync(vault.root, join(allowed, 'way'));

  expect(() => vault.open({ allowedRoots: [allowed] })).toThrow(
    expect.objectContaining({ reason: 'VAULT_NOT_ALLOWED' }),
  );
  expect(() => vault.open({ allowedRoots: [allowed] }, join(allowed, 'way'))).toThrow(
    expect.objectContaining({ reason: 'VAULT_NOT_ALLOWED' }),
  );
  expect(() => vault.open({ allowedRoots: [join(vault.around, 'vaul')] })).toThrow(
    expect.objectContaining({ reason: 'VAULT_NOT_ALLOWED' }),
  );
  expect(() => vault.open({ allowedRoots: [join(vault.around, 'none'), vault.around] })).not.toThrow();
});

test('a path outside the allowed folders is refused in the same way, whether or not it exists', () => {
  using vault = makeVault();
  const allowed = join(vault.around, 'allowed');
  mkdirSync(allowed);
  mkdirSync(join(vault.around, 'closed', 'inner'), { recursive: true });
  writeFileSync(join(vault.around, 'file'), '');
  symlinkSync(vault.around, join(allowed, 'out'));
  symlinkSync(join(vault.around, 'none'), join(allowed, 'dangling'));
  chmodSync(join(vault.around, 'closed'), 0o000);
  const outside = ['', 'none', 'none/deeper', 'file', 'file/below', 'closed', 'closed/inner', 'closed/none'];
  const inside = ['out/none', 'out/vault', 'out/file/below', 'dangling', 'dangling/x', '../none'];
  const paths = [...outside.map((path) => join(vault.around, path)), ...inside.map((path) => `${allowed}/${path}`)];

  const refusals = paths.map((path) => refusalOf(() => vault.open({ allowedRoots: [allowed] }, path)));

  chmodSync(join(vault.around, 'closed'), 0o755);
  expect(refusals).toEqual(
    paths.map((path) => ({
      reason: 'VAULT_NOT_ALLOWED',
      details: { vault_path: path, allowed_roots: [allowed] },
    })),
  );
});

test('a missing path inside the allowed folders is reported as missing', () => {
  using vault = makeVault();

  for (const path of ['none', 'none/deeper', 'x'.repeat(5000)])
    expect(refusalOf(() => vault.open({ allowedRoots: [vault.root] }, join(vault.root, path)))).toEqual({
      reason: 'VAULT_NOT_FOUND',
      details: { vault_path: join(vault.root, path) },
    });
});

function refusalOf(open: () => unknown): Pick<AgentError, 'reason' | 'details'> | undefined {
  try {
    open();
  } catch (error) {
    if (error instanceof AgentError) return { reason: error.reason, details: error.details };
    throw error;
  }
  return undefined;
}

test.each(['.obsidian', '.OBSIDIAN', '.trash', '.git/hooks', '.obsidian-agent'])(
  '%s of a vault is not a vault',
  (name) => {
    using vault = makeVault();
    mkdirSync(join(vault.root, name), { recursive: true });

    expect(() => vault.open({}, join(vault.root, name))).toThrow(expect.objectContaining({ reason: 'PATH_PROTECTED' }));
  },
);

test('a vault may be in any other hidden folder', async () => {
  using vault = makeVault();
  const hidden = join(vault.around, '.notes', 'vault');
  mkdirSync(hidden, { recursive: true });

  await create(vault.open({}, hidden), 'Note', 'text');

  expect(readdirSync(hidden)).toEqual(['.obsidian-agent', 'Note.md']);
});

test('a vault is in place as long as the path by which it was opened leads to its folder', async () => {
  using vault = makeVault();
  const [link, moved] = [join(vault.around, 'way'), join(vault.around, 'moved')];
  symlinkSync(vault.root, link);
  const [direct, linked] = [vault.open({}), vault.open({}, link)];
  const places = () => [direct.isInPlace(), linked.isInPlace()];

  const before = places();
  unlinkSync(link);
  const unlinked = places();
  renameSync(vault.root, moved);
  symlinkSync(moved, link);
  const followed = places();
  mkdirSync(vault.root);
  const replaced = places();

  expect(before).toEqual([true, true]);
  expect(unlinked).toEqual([true, false]);
  expect(followed).toEqual([false, false]);
  expect(replaced).toEqual([false, false]);
});
