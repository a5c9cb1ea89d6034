import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteNotFound } from '../../core/note-errors.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { create, makeVault, origin, type TemporaryVault } from '../temporary-vault.test.kit.ts';

/** A policy that runs `outside` once, just before a transaction is staged. */
function onceBeforeStage(outside: () => void): Partial<VaultPolicy> {
  let isDone = false;
  return {
    span: async (name, work) => {
      if (name === 'stage files' && !isDone) {
        isDone = true;
        outside();
      }
      return await work();
    },
  };
}

async function append(vault: TemporaryVault, policy: Partial<VaultPolicy>): Promise<void> {
  await vault.open(policy).transact({ origin }, async (draft) => {
    draft.write('Note.md', `${draft.read('Note.md').text}agent\n`);
    return null;
  });
}

test.each([
  ['writes to a note', (path: string) => appendFileSync(path, 'editor\n')],
  [
    'replaces a note',
    (path: string) => {
      writeFileSync(`${path}.part`, 'note\neditor\n');
      renameSync(`${path}.part`, path);
    },
  ],
])('a change by another program that %s between read and write is kept', async (_, write) => {
  using vault = makeVault({ 'Note.md': 'note\n' });

  await append(
    vault,
    onceBeforeStage(() => write(join(vault.root, 'Note.md'))),
  );

  expect(vault.read('Note.md')).toBe('note\neditor\nagent\n');
});

test('a note that another program removes meanwhile is reported as missing and not recreated', async () => {
  using vault = makeVault({ 'Note.md': 'note\n' });

  const appended = append(
    vault,
    onceBeforeStage(() => rmSync(join(vault.root, 'Note.md'))),
  );

  await expect(appended).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  expect(vault.list()).toEqual([]);
});

test('a note that another program creates meanwhile is not overwritten', async () => {
  using vault = makeVault();

  const created = create(vault.open(onceBeforeStage(() => vault.put('New.md', ''))), 'New', 'text');

  await expect(created).rejects.toMatchObject({ reason: 'NOTE_EXISTS' });
  expect(vault.read('New.md')).toBe('');
});

test('a note that another program creates while the agent looks for it is not overwritten', async () => {
  using vault = makeVault({ 'Other.md': '' });
  const seen: unknown[] = [];

  await vault.open().transact({ origin }, async (draft) => {
    seen.push(draft.kindOf('New.md'));
    if (seen.length === 1) vault.put('New.md', 'editor');
    draft.write('New.md', seen.at(-1) === undefined ? 'agent' : `${draft.read('New.md').text}, agent`);
    return null;
  });

  expect(seen).toEqual([undefined, 'file']);
  expect(vault.read('New.md')).toBe('editor, agent');
});

test('a move does not overwrite what another program creates at its target meanwhile', async () => {
  using vault = makeVault({ 'Note.md': 'note' });
  const policy = onceBeforeStage(() => vault.put('Moved.md', 'other'));

  const moved = vault.open(policy).transact({ origin }, async (draft) => draft.move('Note.md', 'Moved.md') ?? null);

  await expect(moved).rejects.toMatchObject({ reason: 'NOTE_EXISTS' });
  expect([vault.read('Note.md'), vault.read('Moved.md')]).toEqual(['note', 'other']);
});

test('a program that never stops writing is distinguished from a lost write', async () => {
  using vault = makeVault({ 'Note.md': 'note\n' });
  let count = 0;
  const span: VaultPolicy['span'] = async (name, work) => {
    if (name === 'stage files') vault.put('Note.md', `version ${count++}\n`);
    return await work();
  };

  await expect(append(vault, { span })).rejects.toMatchObject({ reason: 'CHANGED_OUTSIDE' });

  expect(vault.read('Note.md')).toBe(`version ${count - 1}\n`);
});

test('work refused because a note was just being written is tried again', async () => {
  using vault = makeVault({ 'Note.md': '' });
  let runs = 0;

  await vault.open().transact({ origin }, async (draft) => {
    runs += 1;
    const { text } = draft.read('Note.md');
    if (runs === 1) vault.put('Note.md', 'written\n');
    if (text === '') throw noteNotFound('Note.md');
    draft.write('Note.md', `${text}agent\n`);
    return null;
  });

  expect(vault.read('Note.md')).toBe('written\nagent\n');
});

test('work is refused immediately if nothing changed', async () => {
  using vault = makeVault({ 'Note.md': 'note' });
  let runs = 0;

  const refused = vault.change((draft) => {
    runs += 1;
    draft.read('Note.md');
    throw noteNotFound('Other.md');
  });

  await expect(refused).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND', details: { path: 'Other.md' } });
  expect(runs).toBe(1);
});

test('a vault whose folder is moved meanwhile is written at its new path', async () => {
  using vault = makeVault({ 'Note.md': 'note\n' });
  const elsewhere = join(vault.around, 'elsewhere');

  await append(
    vault,
    onceBeforeStage(() => renameSync(vault.root, elsewhere)),
  );
  mkdirSync(vault.root);

  expect(readdirSync(elsewhere).sort()).toEqual(['.obsidian-agent', 'Note.md']);
  expect(readdirSync(vault.root)).toEqual([]);
});

test('no descriptor is leaked', async () => {
  using vault = makeVault({ 'Note.md': 'note\n' });
  const count = () => readdirSync('/proc/self/fd').length;
  const attempts = async () => {
    const open = vault.open();
    await open.transact({ origin }, async (draft) => draft.write('A/B/New.md', 'x') ?? null);
    await open.transact({ origin }, async (draft) => draft.remove('A') ?? null);
    await Promise.allSettled([
      open.transact({ origin }, async (draft) => draft.move('None.md', 'B.md')),
      open.undo(['none'], { origin }),
      open.readNote('None'),
    ]);
    const [last] = await open.history();
    await open.undo([last?.id ?? ''], { origin });
    await open.transact({ origin }, async (draft) => draft.remove('A') ?? null);
    await open.close();
  };
  await attempts();
  const before = count();

  await attempts();

  expect(count()).toBe(before);
});
