import { chmodSync, mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';
import { openTools } from './open-tools.ts';

const FILE = '.obsidian/bookmarks.json';
const tree = {
  '.obsidian/app.json': '{"trashOption":"local"}',
  [FILE]: '{\n  "items": [\n    {"type":"file","ctime":1,"path":"Plan.md","title":"The plan"}\n  ]\n}\n',
  'Plan.md': '# Tasks\n',
  'Maps/Home.md': '',
};

test('bookmarks are added with every other byte kept, and undo restores the file', async () => {
  const agent = noteAgent(tree);

  const preview = await agent.ask('add_bookmark', { folder: 'maps', dry_run: true });
  const before = harvest(agent.vault);
  const folder = await agent.ask('add_bookmark', { folder: 'maps' });
  await agent.ask('add_bookmark', { file: 'Plan#Tasks', title: 'To do', group: 'Work' });
  const again = await agent.ask('add_bookmark', { file: 'plan#tasks' });
  const found = await agent.ask('list_bookmarks', {});

  expect(before).toEqual(bytesOf(tree));
  expect(preview.metadata.changes).toMatchObject([
    { path: FILE, kind: 'modified', diff: expect.stringContaining('"path":"Maps"') },
  ]);
  expect(folder.metadata).toMatchObject({ added: true, bookmark: { type: 'folder', path: 'Maps' } });
  expect(folder.metadata.changes).toEqual([{ path: FILE, kind: 'modified' }]);
  expect(again.metadata).toMatchObject({ added: false, transaction_id: null });
  expect(agent.text(FILE)).toMatch(
    /^\{\n {2}"items": \[\n {4}\{"type":"file","ctime":1,"path":"Plan.md","title":"The plan"\},\n {4}\{"type":"folder","ctime":\d{13},"path":"Maps"\},\n/,
  );
  expect(found.metadata.bookmarks.slice(1)).toEqual([
    { type: 'folder', groups: [], path: 'Maps' },
    { type: 'file', groups: ['Work'], title: 'To do', path: 'Plan.md', subpath: '#Tasks' },
  ]);
  const history = await agent.ask('list_history', {});
  for (const { transaction_id } of history.metadata.transactions) await agent.ask('undo', { transaction_id });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('the first bookmark creates the file, and its undo removes it and can be undone', async () => {
  const { [FILE]: _, ...without } = tree;
  const agent = noteAgent(without);

  const added = await agent.ask('add_bookmark', { search: 'tag:#x' });
  const left = agent.text(FILE);
  const undone = await agent.ask('undo', { transaction_id: added.metadata.transaction_id });
  const after = harvest(agent.vault);
  await agent.ask('undo', { transaction_id: undone.metadata.transaction_id });

  expect(added.metadata.changes).toEqual([{ path: FILE, kind: 'created' }]);
  expect(JSON.parse(left)).toEqual({ items: [{ type: 'search', ctime: expect.any(Number), query: 'tag:#x' }] });
  expect(after).toEqual(bytesOf(without));
  expect(agent.text(FILE)).toBe(left);
});

test('a change that Obsidian made since is not undone', async () => {
  const agent = noteAgent(tree);
  const added = await agent.ask('add_bookmark', { url: 'https://example.org' });
  const changed = agent.text(FILE).replace('example', 'elsewhere');
  writeFileSync(join(agent.vault, FILE), changed);

  const refused = await agent.ask('undo', { transaction_id: added.metadata.transaction_id });

  expect(refused).toMatchObject({ reason: 'UNDO_CONFLICT', details: { conflicts: [{ path: FILE, why: 'changed' }] } });
  expect(agent.text(FILE)).toBe(changed);
});

test('bookmarks that cannot be read are refused, and stay as they are', async () => {
  const agent = noteAgent({ ...tree, [FILE]: '{"items":[' });
  const cut = await agent.ask('add_bookmark', { file: 'Plan' });
  const settings = join(agent.vault, '.obsidian');
  renameSync(join(settings, 'bookmarks.json'), join(agent.vault, 'real.json'));
  symlinkSync('../real.json', join(settings, 'bookmarks.json'));
  const link = await agent.ask('add_bookmark', { file: 'Plan' });
  renameSync(settings, join(agent.vault, 'settings'));
  const none = await agent.ask('add_bookmark', { file: 'Plan' });
  symlinkSync('settings', settings);
  const linked = await agent.ask('add_bookmark', { file: 'Plan' });

  expect(cut).toMatchObject({ reason: 'SETTINGS_MALFORMED', details: { path: FILE } });
  expect(link).toMatchObject({ reason: 'SETTINGS_MALFORMED', details: { path: FILE } });
  expect(none).toMatchObject({ reason: 'FOLDER_NOT_FOUND', details: { folder: '.obsidian' } });
  expect(linked).toMatchObject({ reason: 'SETTINGS_MALFORMED' });
  expect(agent.text('real.json')).toBe('{"items":[');
});

test('the file keeps its permissions, and no other settings file can be named', async () => {
  const agent = noteAgent(tree);
  chmodSync(join(agent.vault, FILE), 0o600);
  mkdirSync(join(agent.vault, '.obsidian', 'plugins'));

  await agent.ask('add_bookmark', { file: 'Plan#Tasks' });
  const refused = await Promise.all(
    [
      agent.ask('add_bookmark', { file: FILE }),
      agent.ask('read_note', { note: FILE }),
      agent.ask('create_note', { path: FILE, content: 'x', if_exists: 'overwrite' }),
      agent.ask('move_note', { note: 'Plan', to: FILE }),
      agent.ask('delete_note', { note: FILE, confirm: true }),
      agent.ask('read_history', { note: FILE }),
    ].map(async (asked) => (await asked).reason),
  );

  expect(statSync(join(agent.vault, FILE)).mode & 0o777).toBe(0o600);
  expect(refused).toEqual(refused.map(() => expect.stringMatching(/^(?:PATH_PROTECTED|EXTENSION_INVALID)$/)));
});

test('a caller with access rules neither adds bookmarks nor sees a change of them', async () => {
  const { ask, call } = await openTools(tree, { tools: 'all', deny: ['Private'] });
  const added = await ask('add_bookmark', { folder: 'Maps' });

  const refused = await call('add_bookmark', { file: 'Plan' });
  const history = await call('list_history', {});
  const undo = await call('undo', { transaction_id: added.metadata.transaction_id, dry_run: true });

  expect(refused.output).toMatchObject({ reason: 'ACCESS_DENIED', details: { path: FILE } });
  expect(history.output).toMatchObject({ transactions: [] });
  expect(undo.output).toMatchObject({ reason: 'TRANSACTION_NOT_FOUND' });
});
