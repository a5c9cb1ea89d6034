import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

const DENIED = 'Access denied: Path must be within vault root';

const noteCalls = (path: string): readonly object[] => [
  { operation: 'read', path },
  { operation: 'create', path, content: 'x' },
  { operation: 'create', path: 'x.md', folder: path, content: 'x' },
  { operation: 'update', path, content: 'x' },
  { operation: 'append', path, content: 'x' },
  { operation: 'delete', path },
  { operation: 'complete_task', path, task_identifier: 'x' },
];

const queryCalls = (path: string): readonly object[] => [
  { operation: 'search_text', query: 'x', path },
  { operation: 'find_by_tag', tags: ['x'], path },
  { operation: 'list_notes', path },
  { operation: 'list_folders', path },
  { operation: 'get_backlinks', path },
  { operation: 'list_tasks', path },
];

const structureCalls = (path: string): readonly object[] => [
  { operation: 'create_folder', path },
  { operation: 'rename', path, new_path: 'new.md' },
  { operation: 'rename', path: 'A.md', new_path: path },
  { operation: 'move', path, new_path: 'new.md' },
  { operation: 'move', path: 'Folder', new_path: path },
  { operation: 'delete_folder', path, force: true },
  { operation: 'list_structure', path },
];

test.each(['../outside.md', 'Folder/../../outside.md', '/etc/passwd', '.obsidian/app.md'])(
  `no operation accepts the path %s ${requirement(
    'jasque.paths.traversal',
    'jasque.manage-notes.access-denied',
    'jasque.manage-structure.access-denied',
  )}`,
  async (path) => {
    const { notes, query, structure } = jasqueIn({ 'A.md': 'mine', 'Folder/B.md': '' });

    for (const args of noteCalls(path)) expect(await notes(args)).toMatchObject(failed(DENIED));
    for (const args of queryCalls(path)) expect(await query(args)).toMatchObject(failed(DENIED));
    for (const args of structureCalls(path)) expect(await structure(args)).toMatchObject(failed(DENIED));
  },
);

test(`no item of a bulk call leads out of the vault ${requirement('jasque.paths.traversal')}`, async () => {
  const { notes, structure } = jasqueIn({ 'A.md': 'mine' });
  const path = '../outside.md';

  for (const operation of ['read', 'create', 'update', 'append', 'delete']) {
    const { output } = await notes({ operation, path: '', bulk: true, items: [{ path, content: 'x' }] });
    expect(output.errors).toEqual([{ path, error: DENIED }]);
  }
  const items = [
    { path, new_path: 'B.md' },
    { path: 'A.md', new_path: path },
  ];
  const { output } = await structure({ operation: 'move', path: '', bulk: true, items });
  expect(output.errors).toEqual([
    { path, error: DENIED },
    { path: 'A.md', error: DENIED },
  ]);
});

test(`a symbolic link that leads out of the vault is refused ${requirement('jasque.paths.symbolic-link')}`, async () => {
  const outer = noteAgent({ 'outside/secret.md': 'mine', 'vault/A.md': '' });
  const { notes, query, structure } = jasqueIn({}, { OBSIDIAN_VAULT_PATH: join(outer.vault, 'vault') });
  symlinkSync(join(outer.vault, 'outside'), join(outer.vault, 'vault/link'));

  for (const answer of [
    await notes({ operation: 'read', path: 'link/secret.md' }),
    await notes({ operation: 'create', path: 'link/new.md', content: 'x' }),
    await query({ operation: 'list_notes', path: 'link' }),
    await structure({ operation: 'move', path: 'A.md', new_path: 'link/A.md' }),
  ]) {
    expect(answer).toMatchObject(failed(DENIED));
  }
});

test(`the vault is the folder that OBSIDIAN_VAULT_PATH names, and paths begin at its root ${requirement(
  'jasque.vault.setting',
  'jasque.vault.container',
  'jasque.vault.relative-paths',
)}`, async () => {
  const outer = noteAgent({ 'vault/projects/A.md': 'inside', 'A.md': 'outside' });
  const { notes } = jasqueIn({}, { OBSIDIAN_VAULT_PATH: join(outer.vault, 'vault') });

  const read = await notes({ operation: 'read', path: 'projects/A.md' });
  const other = await notes({ operation: 'read', path: 'A.md' });
  await notes({ operation: 'create', path: 'New.md', content: 'x' });

  expect(read.output).toMatchObject({ success: true, content: 'inside' });
  expect(other.output).toMatchObject({ success: false });
  expect(outer.text('vault/New.md')).toBe('x');
});

test(`the next call sees changes by other programs ${requirement('jasque.vault.live')}`, async () => {
  const { notes, query, vault } = jasqueIn({ 'A.md': 'before' });
  const search = { operation: 'search_text', query: 'after' };
  expect((await query(search)).output.total_count).toBe(0);

  writeFileSync(join(vault, 'A.md'), 'after');
  mkdirSync(join(vault, 'New'));
  writeFileSync(join(vault, 'New/B.md'), 'after all');

  expect((await notes({ operation: 'read', path: 'A.md' })).output.content).toBe('after');
  expect((await query(search)).output.total_count).toBe(2);
});

test('a call without a vault says what to configure', async () => {
  const { query } = jasqueIn({}, { OBSIDIAN_VAULT_PATH: '' });

  const { output, is_error } = await query({ operation: 'list_notes' });

  expect(output).toMatchObject({ success: false, message: expect.stringContaining('OBSIDIAN_VAULT_PATH') });
  expect(is_error).toBe(true);
});
