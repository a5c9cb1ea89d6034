import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Draft } from '../../core/vault.ts';
import { makeVault, type TemporaryVault } from '../temporary-vault.test.kit.ts';
import { cutOff as leaveCutOff } from './cut-off.test.kit.ts';

async function cutOff(vault: TemporaryVault, steps: number, work: (draft: Draft) => void): Promise<void> {
  await leaveCutOff(vault, { steps, work });
}

async function recover(vault: TemporaryVault): Promise<string[]> {
  const opened = vault.open();
  await opened.open();
  const pending = readdirSync(join(vault.root, '.obsidian-agent', 'history')).flatMap((seal) =>
    readdirSync(join(vault.root, '.obsidian-agent', 'history', seal, 'pending')),
  );
  expect(pending).toEqual([]);
  const history = await opened.history();
  await opened.close();
  return history.map(({ id }) => id).filter((id) => id === 't1');
}

function swap(draft: Draft): void {
  draft.move('A.md', 'C.md');
  draft.move('B.md', 'A.md');
  draft.move('C.md', 'B.md');
}

test.each([0, 1, 2])('two notes that were being swapped are back in place after %i of 3 steps', async (steps) => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, steps, swap);

  expect(await recover(vault)).toEqual([]);

  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['a', 'b']);
});

test('a transaction whose steps all happened is committed, even if they used one path twice', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, 3, swap);

  expect(await recover(vault)).toEqual(['t1']);

  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['b', 'a']);
});

test('a change by another program after the interruption stays', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, 1, (draft) => {
    draft.write('A.md', 'new a');
    draft.write('B.md', 'new b');
  });
  vault.put('A.md', 'by an editor');

  await recover(vault);

  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['by an editor', 'b']);
});

test('a removed note whose path was taken after the interruption goes to the trash', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, 1, (draft) => {
    draft.remove('A.md');
    draft.remove('B.md');
  });
  vault.put('A.md', 'by an editor');

  await recover(vault);

  expect([vault.read('A.md'), vault.read('.trash/A.md'), vault.read('B.md')]).toEqual(['by an editor', 'a', 'b']);
});

test('a removed note whose folder was removed after the interruption goes to the trash', async () => {
  using vault = makeVault({ 'Work/A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, 1, (draft) => {
    draft.remove('Work/A.md');
    draft.remove('B.md');
  });
  rmSync(join(vault.root, 'Work'), { recursive: true });

  await recover(vault);

  expect([vault.read('.trash/A.md'), vault.read('B.md')]).toEqual(['a', 'b']);
});

test('a moved note whose old path was taken after the interruption stays where it is', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });
  await cutOff(vault, 1, (draft) => {
    draft.move('A.md', 'C.md');
    draft.remove('B.md');
  });
  vault.put('A.md', 'by an editor');

  await recover(vault);

  expect([vault.read('A.md'), vault.read('C.md'), vault.read('B.md')]).toEqual(['by an editor', 'a', 'b']);
});

test('a folder that got a file after the interruption stays', async () => {
  using vault = makeVault({ 'A.md': 'a' });
  await cutOff(vault, 1, (draft) => draft.write('New/Note.md', 'new'));
  vault.put('New/Other.md', 'other');

  await recover(vault);

  expect(vault.list()).toContain('New/Other.md');
  expect(vault.list()).not.toContain('New/Note.md');
});

test('an empty file that reserved the name of a text is removed with it', async () => {
  using vault = makeVault();
  await cutOff(vault, 0, (draft) => draft.write('New.md', 'new'));
  vault.put('New.md', '');

  await recover(vault);

  expect(vault.list()).not.toContain('New.md');
});

test('an incomplete record is discarded, with the files staged for it', async () => {
  using vault = makeVault({ 'A.md': 'a' });
  await cutOff(vault, 0, (draft) => draft.write('A.md', 'new'));
  const history = join(vault.root, '.obsidian-agent', 'history');
  const record = join(history, readdirSync(history)[0] as string, 'pending', 't1', 'record.json');
  writeFileSync(record, '{"version":1,"steps":[');
  mkdirSync(join(record, '..', '..', 'stray'));

  expect(await recover(vault)).toEqual([]);

  expect(vault.read('A.md')).toBe('a');
});
