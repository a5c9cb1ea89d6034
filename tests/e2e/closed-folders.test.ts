import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closableAgent, kinds, shut } from './closable-agent.ts';

const tree = {
  'A.md': '[[B]] [[Lost]] #t\n- [ ] task\n',
  'B.md': '---\nstatus: x\n---\n',
  'P/Open.md': 'open',
  'P/Shut/C.md': '[[B]]',
};
const unread = [{ path: 'P/Shut', why: 'folder_denied' }];
const reported = { data: expect.stringContaining('P/Shut/'), metadata: { unread } };

const questions: [string, object][] = [
  ['search_notes', { query: 'open' }],
  ['search_notes', { query: 'file:open' }],
  ['list_notes', {}],
  ['list_notes', { tags: ['t'] }],
  ['list_folders', {}],
  ['list_structure', {}],
  ['list_tags', {}],
  ['list_tasks', {}],
  ['list_properties', {}],
  ['get_links', { note: 'B' }],
  ['find_related', { note: 'B' }],
  ['find_orphans', {}],
  ['find_broken_links', {}],
  ['get_graph', {}],
  ['get_vault_info', {}],
];

test.each(kinds)('a folder with denied permissions is named in answers, %s', async (kind) => {
  const { ask, vault } = closableAgent(tree, kind);
  shut(join(vault, 'P/Shut'));

  for (const [action, payload] of questions)
    expect([action, await ask(action, payload)]).toMatchObject([action, reported]);
  const elsewhere = await ask('get_links', { note: 'A', direction: 'out' });
  expect(elsewhere.metadata.unread).toBeUndefined();
});

test('only answers about a folder and the folders above list it as unreadable', async () => {
  const { ask, vault } = closableAgent({ ...tree, 'Q/Other.md': '' });
  shut(join(vault, 'P/Shut'));

  expect(await ask('list_notes', { folder: 'P' })).toMatchObject(reported);
  expect(await ask('list_notes', { folder: 'P/Shut' })).toMatchObject(reported);
  expect((await ask('list_notes', { folder: 'Q' })).metadata.unread).toBeUndefined();
});

test('notes of a folder disappear from answers while access is denied, and appear again afterwards', async () => {
  const { ask, vault } = closableAgent(tree);
  const before = await ask('get_links', { note: 'B' });

  shut(join(vault, 'P/Shut'));
  const closed = await ask('get_links', { note: 'B' });
  chmodSync(join(vault, 'P/Shut'), 0o700);
  const opened = await ask('get_links', { note: 'B' });

  expect(before.metadata).toMatchObject({ in_total: 2 });
  expect(closed.metadata).toMatchObject({ in_total: 1, unread });
  expect(opened).toEqual(before);
});

test.each(kinds)(
  'a folder that can be listed but not entered counts as unreadable, even the vault itself, %s',
  async (kind) => {
    const { ask, vault } = closableAgent(tree, kind);
    shut(join(vault, 'P/Shut'), 0o444);

    expect(await ask('list_notes', { folder: 'P' })).toMatchObject(reported);
    shut(vault, 0o444);
    expect((await ask('list_notes', {})).metadata.unread).toContainEqual({ path: '/', why: 'folder_denied' });
  },
);

test.each(kinds)('an unreadable note does not block a new note with a name that it links to, %s', async (kind) => {
  const { ask, vault } = closableAgent({ 'deep/Alpha.md': '', 'Shut.md': '[[Alpha]]', 'Open.md': '[[Alpha]]' }, kind);
  if (kind === 'with an index') await ask('list_tags', {});
  shut(join(vault, 'Shut.md'));

  const { metadata } = await ask('create_note', { path: 'Alpha' });

  expect(metadata.redirected_links).toEqual([{ from: 'deep/Alpha.md', to: 'Alpha.md', links: 1, files: 1 }]);
});
