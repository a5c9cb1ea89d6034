import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAccessRules } from '../access/access-rules.ts';
import { scopeVault } from '../access/scoped-vault.ts';
import type { Draft, Vault } from '../core/vault.ts';
import { moveFiles } from '../moves/move-files.ts';
import { makeVault, origin, type TemporaryVault } from './temporary-vault.test.kit.ts';

const denied = { reason: 'ACCESS_DENIED' };

let temporary: TemporaryVault;
let whole: Vault;
let vault: Vault;
beforeEach(() => {
  temporary = makeVault({
    'Home.md': 'see [[Plan]]\n',
    'Mixed/Open.md': '',
    'Mixed/Private/Diary.md': 'wrote the [[Plan]]\n',
    'Todo.md': '',
    'Mixed/Private/Todo.md': '',
    'Plan.md': '',
  });
  whole = temporary.open();
  const rules = readAccessRules({ allow: [], deny: ['**/Private'] });
  vault = rules === undefined ? whole : scopeVault(whole, rules);
});
afterEach(() => temporary[Symbol.dispose]());

async function change(work: (draft: Draft) => unknown): Promise<string | null> {
  const { transactionId } = await vault.transact({ origin }, async (draft) => {
    await work(draft);
    return null;
  });
  return transactionId;
}

test.each<[string, (draft: Draft) => unknown]>([
  ['written', (draft) => draft.write('Mixed/Private/New.md', '')],
  ['written under another spelling', (draft) => draft.write('mixed/PRIVATE/New.md', '')],
  ['moved', (draft) => draft.move('Mixed/Private/Diary.md', 'Diary.md')],
  ['moved into', (draft) => draft.move('Home.md', 'Mixed/Private/Home.md')],
  ['deleted', (draft) => draft.remove('Mixed/Private/Diary.md')],
  ['moved with a folder above', (draft) => draft.move('Mixed', 'Elsewhere')],
  ['put into the trash with a folder above', (draft) => draft.trash('Mixed')],
  ['made anew', (draft) => draft.makeFolder('Private')],
])('a denied path cannot be %s', async (_, work) => {
  const before = temporary.list();

  await expect(change(work)).rejects.toMatchObject(denied);

  expect(temporary.list()).toEqual(before);
});

test('a symbolic link does not lead to anything denied', async () => {
  symlinkSync(join(temporary.root, 'Mixed', 'Private'), join(temporary.root, 'Shortcut'));

  const reader = await vault.open();

  expect(reader.kindOf('Shortcut/Diary.md')).toBeUndefined();
  await expect(change((draft) => draft.write('Shortcut/New.md', ''))).rejects.toMatchObject(denied);
});

test('a note that a denied note links to cannot be moved', async () => {
  const moving = change((draft) =>
    moveFiles(draft, { moves: [{ from: 'Plan.md', to: 'Old/Plan.md' }], updateLinks: 'always' }),
  );

  await expect(moving).rejects.toMatchObject({ ...denied, details: { path: 'Plan.md' } });
  expect(temporary.read('Home.md')).toBe('see [[Plan]]\n');
});

test('a note with the name of a denied one cannot be moved', async () => {
  await expect(change((draft) => draft.move('Todo.md', 'Old/Todo.md'))).rejects.toMatchObject(denied);
});

test('a note that no denied note links to can be moved', async () => {
  await change((draft) => draft.move('Home.md', 'Old/Home.md'));

  expect(temporary.list()).toContain('Old/Home.md');
});

test('changes rolled back within a transaction do not count', async () => {
  await change((draft) => {
    const rollBack = draft.savepoint();
    draft.move('Plan.md', 'Old/Plan.md');
    rollBack();
    draft.write('New.md', '');
  });

  expect(temporary.list()).toContain('New.md');
});

test('the history does not show denied notes, and a transaction that touched one cannot be undone', async () => {
  const { transactionId } = await whole.transact({ origin }, async (draft) => {
    draft.write('Mixed/Private/New.md', '');
    return null;
  });

  expect(await vault.history()).toEqual([]);
  await expect(vault.undo([String(transactionId)], { origin })).rejects.toMatchObject(denied);
});

test('undoing several transactions lists only those that the caller may see', async () => {
  const ids: string[] = [];
  for (const path of ['Mixed/Private/New.md', 'New.md']) {
    const { transactionId } = await whole.transact({ origin }, async (draft) => {
      draft.write(path, '');
      return null;
    });
    ids.unshift(String(transactionId));
  }
  await whole.undo(ids, { origin });

  const [undo, open] = await vault.history();

  expect(open?.id).toBe(ids[0]);
  expect(undo?.undoes).toEqual([ids[0]]);
});

test('a transaction that did not touch a denied note can be undone', async () => {
  const id = await change((draft) => draft.write('New.md', ''));

  await vault.undo([String(id)], { origin });

  expect(temporary.list()).not.toContain('New.md');
});
