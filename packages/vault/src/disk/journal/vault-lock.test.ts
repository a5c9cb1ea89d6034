import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { lockVault, tryLockVault } from './vault-lock.ts';

const { signal } = new AbortController();
const module = join(import.meta.dirname, 'vault-lock.ts');
const holder = `
  const { tryLockVault } = await import(process.argv[1]);
  globalThis.held = tryLockVault(process.argv[2]);
  console.log('held');
  setInterval(() => {}, 1000);
`;

/** Starts a process that holds a lock until it is killed. */
async function hold(lockFile: string) {
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', holder, module, lockFile]);
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('only one process holds the lock, and a killed one releases it', async () => {
  using vault = makeVault({ lock: '' });
  const lockFile = join(vault.root, 'lock');
  const other = await hold(lockFile);

  expect(tryLockVault(lockFile)).toBeUndefined();
  await expect(lockVault(lockFile, { patienceMs: 30, signal })).rejects.toMatchObject({ reason: 'VAULT_BUSY' });
  const waiting = lockVault(lockFile, { patienceMs: 20_000, signal });
  await other.kill();

  (await waiting)[Symbol.dispose]();
});

test('two holders in one process take turns', async () => {
  using vault = makeVault({ lock: '' });
  const lockFile = join(vault.root, 'lock');
  const first = await lockVault(lockFile, { patienceMs: 0, signal });

  expect(tryLockVault(lockFile)).toBeUndefined();
  first[Symbol.dispose]();

  tryLockVault(lockFile)?.[Symbol.dispose]();
  expect(vault.list()).toEqual(['lock']);
});

test('a cancelled caller stops waiting', async () => {
  using vault = makeVault({ lock: '' });
  const lockFile = join(vault.root, 'lock');
  const first = tryLockVault(lockFile);

  const waiting = lockVault(lockFile, { patienceMs: 20_000, signal: AbortSignal.abort() });

  await expect(waiting).rejects.toMatchObject({ reason: 'CANCELLED' });
  first?.[Symbol.dispose]();
});

test('a holder of the old file does not hold the lock after the lock file is replaced', async () => {
  using vault = makeVault({ lock: '' });
  const lockFile = join(vault.root, 'lock');
  const other = await hold(lockFile);
  rmSync(lockFile);
  writeFileSync(lockFile, '');

  const lock = tryLockVault(lockFile);

  expect(lock).toBeDefined();
  lock?.[Symbol.dispose]();
  await other.kill();
});

test('there is no lock if the file is gone', () => {
  using vault = makeVault();

  expect(tryLockVault(join(vault.root, 'lock'))).toBeUndefined();
});
