import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { structureAgent } from './structure-agent.ts';

const tree = {
  'Projects/Garden/.hidden': 'h',
  'Projects/Garden/Plan.md': '[[Seeds]] [[Projects/Garden/Seeds]] ![](pic.png)',
  'Projects/Garden/Seeds.md': '',
  'Projects/Garden/pic.png': 'image',
  'Index.md': '[[Projects/Garden/Plan]] [x](Projects/Garden/pic.png)',
};

test('a folder moves with all its contents, including hidden files, and links are updated', async () => {
  const { ask, vault } = structureAgent(tree);

  const { metadata } = await ask('move_folder', { folder: 'projects/garden/', to: 'Archive/2026/' });

  expect(metadata).toMatchObject({ path: 'Archive/2026/Garden', from: 'Projects/Garden', files_moved: 3 });
  expect(harvest(vault)).toEqual(
    bytesOf({
      'Archive/2026/Garden/.hidden': 'h',
      'Archive/2026/Garden/Plan.md': '[[Seeds]] [[Archive/2026/Garden/Seeds]] ![](pic.png)',
      'Archive/2026/Garden/Seeds.md': '',
      'Archive/2026/Garden/pic.png': 'image',
      'Index.md': '[[Archive/2026/Garden/Plan]] [x](Archive/2026/Garden/pic.png)',
    }),
  );
  expect(existsSync(join(vault, 'Projects'))).toBe(true);

  await ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));
  expect(existsSync(join(vault, 'Archive'))).toBe(false);
});

test('a folder that looks empty but contains a hidden file or a link is deleted only with force', async () => {
  const { ask, vault } = structureAgent({ 'A/.hidden': 'h' });
  mkdirSync(join(vault, 'B'));
  symlinkSync('/nowhere', join(vault, 'B', 'link'));
  mkdirSync(join(vault, 'C'));

  expect((await ask('delete_folder', { folder: 'A' })).reason).toBe('FOLDER_NOT_EMPTY');
  expect((await ask('delete_folder', { folder: 'B' })).reason).toBe('FOLDER_NOT_EMPTY');
  expect((await ask('delete_folder', { folder: 'C' })).metadata).toMatchObject({ files_deleted: 0 });
  const forced = await ask('delete_folder', { folder: 'A', force: true, mode: 'permanent' });

  expect(forced.metadata).toMatchObject({ trashed_to: null, files_deleted: 0, notes_deleted: 0 });
  expect(existsSync(join(vault, 'A'))).toBe(false);
});

test.each([
  ['create_folder', { path: '/' }, 'PATH_INVALID'],
  ['create_folder', { path: '.git/x' }, 'PATH_PROTECTED'],
  ['create_folder', { path: 'Index.md/x' }, 'NOT_A_FOLDER'],
  ['delete_folder', { folder: '/', force: true }, 'PATH_INVALID'],
  ['delete_folder', { folder: '..', force: true }, 'PATH_OUTSIDE_VAULT'],
  ['move_folder', { folder: 'Projects', to: 'Projects/' }, 'SELF_MOVE'],
  ['move_folder', { folder: 'Projects', to: 'index.md' }, 'FOLDER_EXISTS'],
  ['move_folder', { folder: 'Nowhere', to: 'X' }, 'FOLDER_NOT_FOUND'],
])('%s refuses %j', async (action, payload, reason) => {
  const { ask, vault } = structureAgent(tree);

  const refused = await ask(action, payload);

  expect(refused.reason).toBe(reason);
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('dry runs of the folder commands change nothing', async () => {
  const { ask, vault } = structureAgent(tree);

  const answers = [
    await ask('create_folder', { path: 'New/Deep', dry_run: true }),
    await ask('move_folder', { folder: 'Projects', to: 'Else', dry_run: true }),
    await ask('delete_folder', { folder: 'Projects', force: true, dry_run: true }),
  ];

  for (const { data, metadata } of answers) {
    expect(data).toMatch(/^Would .*\n[\s\S]*\nDry run: nothing was changed\./);
    expect(metadata).toMatchObject({ dry_run: true, transaction_id: null });
    expect(metadata.changes.length).toBeGreaterThan(0);
  }
  expect(harvest(vault)).toEqual(bytesOf(tree));
  expect(existsSync(join(vault, 'New'))).toBe(false);
});
