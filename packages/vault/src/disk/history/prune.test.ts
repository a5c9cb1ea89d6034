import { existsSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinFolder } from '../files/pinned-folder.ts';
import { makeVault, type TemporaryVault } from '../temporary-vault.test.kit.ts';
import { prune } from './prune.ts';

const KIBIBYTE = 1024;

/** Adds a transaction of a given size to the history. */
function putPast(vault: TemporaryVault, path: string, { bytes, age = 0 }: { bytes: number; age?: number }): void {
  const folder = join(vault.root, path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0.old'), Buffer.alloc(bytes, 1));
  utimesSync(folder, 1_800_000_000 - age, 1_800_000_000 - age);
}

function pruneAfter(vault: TemporaryVault, newest: { day: string; id: string; isNewDay: boolean }): void {
  const done = pinFolder(vault.root);
  prune(done, { ...newest, maxBytes: 1024 * KIBIBYTE });
  done.close();
}

test('days older than 30 days are deleted when a new day begins', () => {
  using vault = makeVault();
  for (const past of ['2026-01-31/t1', '2026-02-01/t2', '2026-03-03/t3']) putPast(vault, past, { bytes: 1 });

  pruneAfter(vault, { day: '2026-03-03', id: 't3', isNewDay: true });

  expect(vault.list().filter((path) => /^[^/]+\/$/.test(path))).toEqual(['2026-02-01/', '2026-03-03/']);
});

test('above the limit the oldest transactions are deleted, and the current one stays even if it exceeds the limit', () => {
  using vault = makeVault();
  putPast(vault, '2026-03-01/t1', { bytes: 400 * KIBIBYTE });
  putPast(vault, '2026-03-02/t2', { bytes: 400 * KIBIBYTE, age: 20 });
  putPast(vault, '2026-03-02/t3', { bytes: 200 * KIBIBYTE, age: 10 });
  putPast(vault, '2026-03-02/t4', { bytes: 600 * KIBIBYTE });

  pruneAfter(vault, { day: '2026-03-02', id: 't4', isNewDay: false });

  expect(existsSync(join(vault.root, '2026-03-01'))).toBe(false);
  expect(readdirSync(join(vault.root, '2026-03-02')).sort()).toEqual(['t3', 't4']);

  putPast(vault, '2026-03-02/t5', { bytes: 2000 * KIBIBYTE });
  pruneAfter(vault, { day: '2026-03-02', id: 't5', isNewDay: false });

  expect(readdirSync(join(vault.root, '2026-03-02'))).toEqual(['t5']);
});

test('a missing total is counted again', () => {
  using vault = makeVault();
  putPast(vault, '2026-03-02/t1', { bytes: 700 * KIBIBYTE, age: 10 });
  putPast(vault, '2026-03-02/t2', { bytes: 700 * KIBIBYTE });
  writeFileSync(join(vault.root, 'bytes'), 'no number');

  pruneAfter(vault, { day: '2026-03-02', id: 't2', isNewDay: false });

  expect(readdirSync(join(vault.root, '2026-03-02'))).toEqual(['t2']);
});

test('a sparse file counts with the space it uses on the disk', () => {
  using vault = makeVault();
  putPast(vault, '2026-03-02/t1', { bytes: 1 });
  putPast(vault, '2026-03-02/t2', { bytes: 0 });
  truncateSync(join(vault.root, '2026-03-02/t2/0.old'), 2 ** 40);

  pruneAfter(vault, { day: '2026-03-02', id: 't3', isNewDay: false });

  expect(readdirSync(join(vault.root, '2026-03-02')).sort()).toEqual(['t1', 't2']);
});
