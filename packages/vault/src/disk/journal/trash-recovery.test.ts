import { existsSync, linkSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentError } from '@obsidian-agent/shared-types';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Draft } from '../../core/vault.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { makeVault, origin, type TemporaryVault } from '../temporary-vault.test.kit.ts';
import { cutOff } from './cut-off.test.kit.ts';

const app = { '.obsidian/app.json': '{"trashOption":"system"}' };

/** A vault next to a desktop's trash; `of` is the policy of a user with their own key. */
function makeTrashVault(files: Readonly<Record<string, string>>) {
  const vault = makeVault({ ...app, ...files });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HOME', vault.around);
  vi.stubEnv('XDG_DATA_HOME', join(vault.around, 'data'));
  const trash = join(vault.around, 'data', 'Trash', 'files');
  const of = (user: string): Partial<VaultPolicy> => ({ stateDir: join(vault.around, user) });
  return { vault, trash, of };
}

/** Opens a vault as its next user, and returns the errors reported to them. */
async function openAs(vault: TemporaryVault, policy: Partial<VaultPolicy>): Promise<readonly AgentError[]> {
  const refusals: AgentError[] = [];
  const opened = vault.open({ ...policy, onUnfinished: (refusal) => refusals.push(refusal) });
  await opened.open();
  await opened.close();
  return refusals;
}

function pendingOf({ root }: TemporaryVault): string[] {
  const history = join(root, '.obsidian-agent', 'history');
  return readdirSync(history).flatMap((seal) => readdirSync(join(history, seal, 'pending')));
}

function work(draft: Draft): void {
  draft.trash('A.md');
  draft.write('B.md', 'new b');
}

test.each([0, 1])('a deletion interrupted after %i of 2 steps is restored from the trash', async (steps) => {
  const { vault, trash, of } = makeTrashVault({ 'A.md': 'a', 'B.md': 'b' });
  using _ = vault;
  await cutOff(vault, { steps, work, policy: of('mia') });

  expect(await openAs(vault, of('mia'))).toEqual([]);

  expect([vault.read('A.md'), vault.read('B.md'), pendingOf(vault)]).toEqual(['a', 'b', []]);
  expect(steps === 0 || readdirSync(trash).length === 0).toBe(true);
});

test('a deletion whose steps all happened is committed and can be undone', async () => {
  const { vault, of } = makeTrashVault({ 'A.md': 'a', 'B.md': 'b' });
  using _ = vault;
  await cutOff(vault, { steps: 2, work, policy: of('mia') });

  expect(await openAs(vault, of('mia'))).toEqual([]);
  expect([existsSync(join(vault.root, 'A.md')), vault.read('B.md'), pendingOf(vault)]).toEqual([false, 'new b', []]);

  await vault.open(of('mia')).undo(['t1'], { origin });
  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['a', 'b']);
});

test('a note caught between its two names keeps the one in the vault', async () => {
  const { vault, trash, of } = makeTrashVault({ 'A.md': 'a', 'B.md': 'b' });
  using _ = vault;
  await cutOff(vault, { steps: 1, work, policy: of('mia') });
  linkSync(join(trash, 'A.md'), join(vault.root, 'A.md'));

  expect(await openAs(vault, of('mia'))).toEqual([]);

  expect([vault.read('A.md'), readdirSync(trash), pendingOf(vault)]).toEqual(['a', [], []]);
  expect(statSync(join(vault.root, 'A.md')).nlink).toBe(1);
});

test('another user rolls back the changes in the vault, and the owner those in the trash', async () => {
  const { vault, trash, of } = makeTrashVault({ 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' });
  using _ = vault;
  const cut = (draft: Draft) => {
    draft.move('B.md', 'Moved.md');
    draft.trash('A.md');
    draft.write('C.md', 'new c');
  };
  await cutOff(vault, { steps: 2, work: cut, policy: of('mia') });

  const [refusal] = await openAs(vault, of('noah'));
  expect(refusal).toMatchObject({
    reason: 'TRASH_RECORD_UNVERIFIED',
    details: { trashed: [{ from: 'A.md', to: join(trash, 'A.md') }] },
  });
  expect([vault.read('B.md'), vault.read('C.md'), readdirSync(trash)]).toEqual(['b', 'c', ['A.md']]);

  // The record does not cover what happens in the vault before the owner comes back.
  await vault.change((draft) => draft.write('C.md', 'new c'));
  await vault.change((draft) => draft.move('B.md', 'Moved.md'));
  expect(await openAs(vault, of('mia'))).toEqual([]);

  expect([vault.read('A.md'), vault.read('Moved.md'), vault.read('C.md')]).toEqual(['a', 'b', 'new c']);
  expect([readdirSync(trash), pendingOf(vault)]).toEqual([[], []]);
});

test('an interrupted undo of a deletion is rolled back only for its own user', async () => {
  const { vault, trash, of } = makeTrashVault({ 'A.md': 'a', 'B.md': 'b' });
  using _ = vault;
  await vault.open(of('mia')).transact({ origin }, async (draft) => draft.trash('A.md'));
  const undo = (draft: Draft) => {
    draft.move('/system-trash/A.md', 'A.md');
    draft.write('B.md', 'new b');
  };
  await cutOff(vault, { steps: 1, work: undo, policy: of('mia') });

  expect(await openAs(vault, of('noah'))).toHaveLength(1);
  expect([vault.read('A.md'), vault.read('B.md'), readdirSync(trash)]).toEqual(['a', 'b', []]);
  expect(await openAs(vault, of('mia'))).toEqual([]);

  expect([existsSync(join(vault.root, 'A.md')), readFileSync(join(trash, 'A.md'), 'utf8')]).toEqual([false, 'a']);
});
