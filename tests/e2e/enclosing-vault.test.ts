import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = {
  '.obsidian/app.json': '{}',
  'Index.md': '[[Plan]]',
  'Work/Plan.md': '',
  'Work/See.md': '[[Plan]]',
  'Own/.obsidian/app.json': '{}',
  'Own/Plan.md': '',
};

/** Commands in a folder of the vault, and whether that folder is a vault itself. */
function within(folder: string) {
  const { ask, vault } = noteAgent(tree);
  const vault_path = join(vault, folder);
  return { vault, ask: (action: string, payload: object) => ask(action, { vault_path, ...payload }) };
}

test('information about a folder of a vault says that it is one', async () => {
  const { ask, vault } = within('Work');

  const { data, metadata } = await ask('get_vault_info', {});

  expect(metadata.enclosing_vault).toBe(vault);
  expect(data).toContain(`This folder is inside the vault ${vault} and has no .obsidian of its own`);
});

test.each([
  ['move_note', { note: 'Plan', to: 'Old/' }, 'Moved Plan.md to Old/Plan.md'],
  ['move_note', { note: 'Plan', to: 'Idea' }, 'Renamed Plan.md to Idea.md; updated 1 link in 1 file'],
  ['move_folder', { folder: 'Sub', to: 'Other' }, 'Renamed folder Sub to Other (1 file)'],
  ['bulk_move', { select: { notes: ['Plan'] }, to: 'Old', dry_run: false }, 'Moved 1 note to Old'],
])('%s with %j says that links in the enclosing vault were not updated', async (command, payload, moved) => {
  const { ask, vault } = within('Work');
  await ask('create_note', { path: 'Sub/Deep' });

  const { data, metadata } = await ask(command, payload);

  expect(data).toBe(`${moved}. Links in the rest of the vault around this folder, ${vault}, were not checked.`);
  expect(metadata.enclosing_vault).toBe(vault);
});

test('there is no such notice for commands that move nothing, for a separate vault and for the enclosing vault', async () => {
  const answers = [
    await within('Work').ask('move_note', { note: 'Plan', to: 'Plan' }),
    await within('Work').ask('append_note', { note: 'Plan', content: 'x' }),
    await within('Own').ask('move_note', { note: 'Plan', to: 'Old/' }),
    await within('Own').ask('get_vault_info', {}),
    await within('.').ask('move_note', { note: 'Own/Plan', to: 'Old/' }),
    await within('.').ask('get_vault_info', {}),
  ];

  for (const { metadata } of answers) expect(metadata).not.toHaveProperty('enclosing_vault');
});
