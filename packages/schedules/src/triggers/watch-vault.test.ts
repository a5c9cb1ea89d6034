import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchVault } from './watch-vault.ts';

const PATIENCE_MS = 60_000;

/** Watches a vault with an inbox. */
async function watchNewVault() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-vault-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vault = join(folder, 'Notes');
  mkdirSync(join(vault, 'Inbox'), { recursive: true });
  const changed = new Set<string>();
  const stop = watchVault(
    { vault, paths: [] },
    (path) => changed.add(path),
    (error) => changed.add(error.message),
  );
  onTestFinished(stop);
  /** Changes a note until that is seen: each watch begins some time after its folder is there. */
  const change = async (note: string): Promise<void> => {
    await vi.waitFor(
      () => {
        appendFileSync(join(vault, note), 'x');
        expect(changed).toContain(note);
      },
      { interval: 100, timeout: PATIENCE_MS },
    );
  };
  await change('Inbox/start.md');
  changed.clear();
  return { folder, vault, changed, change };
}

test('a folder that is moved away and made again is not taken for a note in itself', async () => {
  const { vault, changed, change } = await watchNewVault();

  renameSync(join(vault, 'Inbox'), join(vault, 'Archive'));
  mkdirSync(join(vault, 'Inbox'));
  await change('Inbox/end.md');

  expect([...changed].filter((path) => path.endsWith('/Inbox'))).toEqual([]);
});

test('a vault that is deleted and made again is watched, but not its own folder and what is next to it', async () => {
  const { folder, vault, changed, change } = await watchNewVault();

  rmSync(vault, { recursive: true });
  await vi.waitFor(
    () => {
      writeFileSync(join(folder, 'next to it.md'), String(Math.random()));
      expect(changed).toContain('Inbox/start.md');
    },
    { interval: 100, timeout: PATIENCE_MS },
  );
  mkdirSync(vault);
  await change('end.md');

  expect([...changed].toSorted()).toEqual(['Inbox', 'Inbox/start.md', 'end.md']);
});

test('a file counts that has the name of its folder', async () => {
  const { vault, changed } = await watchNewVault();

  writeFileSync(join(vault, 'Inbox', 'Inbox'), 'x');

  await vi.waitFor(() => expect(changed).toContain('Inbox/Inbox'), PATIENCE_MS);
});
