import { chmodSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeVault, origin } from '../temporary-vault.test.kit.ts';

test('undoing several transactions reports the conflicts of all of them', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' });
  const ids: (string | null)[] = [];
  for (const path of ['A.md', 'B.md', 'C.md'])
    ids.unshift((await vault.change((draft) => draft.write(path, 'written'))).transactionId);
  vault.put('A.md', 'other');
  vault.put('C.md', 'other');

  const undo = vault.open().undo(
    ids.filter((id) => id !== null),
    { origin },
  );

  await expect(undo).rejects.toMatchObject({
    reason: 'UNDO_CONFLICT',
    details: {
      conflicts: [
        { path: 'C.md', why: 'changed' },
        { path: 'A.md', why: 'changed' },
      ],
    },
  });
  expect(vault.read('B.md')).toBe('written');
});

test('a permanent deletion is undone completely: hidden entries, links, modes and times', async () => {
  using vault = makeVault({ 'Secret.md': 's', 'F/.dot': 'd', 'F/.hid/secret.txt': 'h', 'F/G/B.md': 'b' });
  const at = (path: string) => join(vault.root, path);
  symlinkSync('G/B.md', at('F/L.md'));
  mkdirSync(at('F/Bare'), { mode: 0o700 });
  chmodSync(at('Secret.md'), 0o600);
  utimesSync(at('Secret.md'), 1_000_000, 1_000_000);
  const seen = () => vault.list().map((path) => ({ path, mode: lstatSync(at(path)).mode }));
  const before = seen();
  const remove = (path: string) => vault.change((draft) => draft.remove(path));
  const [file, folder] = [await remove('Secret.md'), await remove('F')];

  const undone = await vault.open().undo([folder.transactionId ?? '', file.transactionId ?? ''], { origin });

  expect(seen()).toEqual(before);
  expect(statSync(at('Secret.md')).mtimeMs).toBe(1_000_000_000);
  expect([readlinkSync(at('F/L.md')), vault.read('F/.hid/secret.txt')]).toEqual(['G/B.md', 'h']);
  expect(undone.changes.map(({ path }) => path)).toEqual(['F', 'F/Bare', 'F/G', 'F/G/B.md', 'Secret.md']);

  const again = await vault.open().undo([undone.transactionId ?? ''], { origin });
  expect(vault.list()).toEqual([]);
  await vault.open().undo([again.transactionId ?? ''], { origin });
  expect(seen()).toEqual(before);
  vault.put('F/G/B.md', 'mine');
  const [last] = await vault.open().history();
  await expect(vault.open().undo([last?.id ?? ''], { origin })).rejects.toMatchObject({
    details: { conflicts: [{ path: 'F', why: 'changed' }] },
  });
});

test('a change and a deletion are undone together, and a dry run shows the restored text', async () => {
  using vault = makeVault({ 'F/Note.md': 'old\n' });
  const changed = await vault.change((draft) => draft.write('F/Note.md', 'new\n'));
  const removed = await vault.change((draft) => draft.remove('F'));
  const ids = [removed.transactionId ?? '', changed.transactionId ?? ''];

  const preview = await vault.open().undo(ids, 'preview');
  const { transactionId } = await vault.open().undo(ids, { origin });

  expect(preview.changes.find(({ path }) => path === 'F/Note.md')?.diff).toContain('+old');
  expect(vault.read('F/Note.md')).toBe('old\n');
  await vault.open().undo([transactionId ?? ''], { origin });
  expect(vault.list()).toEqual([]);
});
