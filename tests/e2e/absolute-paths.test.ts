import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { callTool, connectStdio } from '../mcp/mcp-client.ts';
import { plantVault } from '../mcp/mcp-vault.ts';
import { noteAgent } from './note-agent.ts';

const tree = {
  '.obsidian/templates.json': '{"folder": "Templates"}',
  'Templates/Day.md': 'day\n',
  'Projects/Plan.md': '- [ ] tea [[Log]]\n',
  'Log.md': '# Log\n',
};

const created = { status: 'success' };

test.each([
  ['read_note', { note: '@/Projects/Plan.md' }, { path: 'Projects/Plan.md' }],
  ['read_note', { note: '[[@/Projects/Plan]]' }, { path: 'Projects/Plan.md' }],
  ['read_note', { note: '@/Log#Log' }, { path: 'Log.md' }],
  ['append_note', { note: '@/Log', content: 'x' }, { path: 'Log.md' }],
  ['append_note', { note: '@/New/Day', content: 'x', create_if_missing: true }, { path: 'New/Day.md' }],
  ['create_note', { path: '@/Ideas/Deep/X.md' }, { path: 'Ideas/Deep/X.md' }],
  ['create_note', { path: '@/X' }, { path: 'X.md' }],
  ['create_note', { title: 'X', folder: '@/Ideas' }, { path: 'Ideas/X.md' }],
  ['create_note', { path: 'X', template: '@/Templates/Day.md' }, { path: 'X.md' }],
  ['apply_template', { note: '@/X', template: 'Day' }, { path: 'X.md' }],
  ['update_note', { note: '@/Log.md', content: 'x' }, { path: 'Log.md' }],
  ['move_note', { note: '@/Log.md', to: '@/Old/' }, { path: 'Old/Log.md' }],
  ['move_note', { note: '@/Projects/Plan.md', to: '@/Goal.md' }, { path: 'Goal.md' }],
  ['move_folder', { folder: '@/Projects', to: '@/Old/' }, { path: 'Old/Projects' }],
  ['bulk_move', { select: { folder: '@/Projects/' }, to: '@/Old', dry_run: false }, { items: [{ to: 'Old/Plan.md' }] }],
  ['bulk_tag', { select: { notes: ['@/Log'] }, add: ['a'] }, { items: [{ path: 'Log.md', status: 'changed' }] }],
  ['create_folder', { path: '@/New/' }, { path: 'New' }],
  ['delete_folder', { folder: '@/Projects', force: true }, { path: 'Projects' }],
  ['generate_moc', { note: '@/Map', folder: '@' }, { path: 'Map.md' }],
  ['list_notes', { folder: '@/Projects' }, { notes: [{ path: 'Projects/Plan.md' }] }],
  ['search_notes', { query: 'tea', folder: '@/Projects' }, { total_count: 1 }],
  ['list_tasks', { note: '@/Projects/Plan' }, { total_count: 1 }],
  ['list_structure', { folder: '@/' }, created],
  ['get_links', { note: '@/Log.md', direction: 'in' }, { path: 'Log.md', in_total: 1 }],
])('%s treats an absolute path below the vault as a path in the vault: %j', async (command, payload, metadata) => {
  const agent = noteAgent(tree);
  const sent = JSON.parse(JSON.stringify(payload).replaceAll('@', agent.vault));

  const answer = await agent.ask(command, sent);

  expect(answer.reason).toBeUndefined();
  if (metadata !== created) expect(answer.metadata).toMatchObject(metadata);
  expect(harvest(agent.vault)).not.toHaveProperty([`${agent.vault.slice(1)}/Log.md`]);
  expect(Object.keys(harvest(agent.vault)).filter((path) => path.startsWith('tmp/'))).toEqual([]);
});

test('a vault that is opened through a symbolic link is also recognized by its real path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linked-vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agent = noteAgent(tree);
  const link = join(folder, 'link');
  symlinkSync(agent.vault, link);
  const vault = { vault_path: link };

  const byLink = await agent.ask('create_note', { path: `${link}/A/One.md`, ...vault });
  const byRealPath = await agent.ask('create_note', { path: `${agent.vault}/A/Two.md`, ...vault });

  expect([byLink.metadata.path, byRealPath.metadata.path]).toEqual(['A/One.md', 'A/Two.md']);
});

test.each([
  ['create_note', (path: string) => ({ path })],
  ['create_note', (path: string) => ({ title: 'X', folder: dirname(path) })],
  ['append_note', (note: string) => ({ note, content: 'x', create_if_missing: true })],
  ['append_note', (note: string) => ({ note: `[[${note}]]`, content: 'x', create_if_missing: true })],
  ['update_note', (note: string) => ({ note, content: 'x', create_if_missing: true })],
  ['apply_template', (note: string) => ({ note, template: 'Day' })],
  ['generate_moc', (note: string) => ({ note, folder: '/' })],
  ['move_note', (to: string) => ({ note: 'Log', to })],
  ['move_folder', (to: string) => ({ folder: 'Projects', to })],
  ['bulk_move', (to: string) => ({ select: { notes: ['Log'] }, to, dry_run: false })],
  ['create_folder', (path: string) => ({ path })],
])('%s creates nothing at an absolute path elsewhere, whether or not it exists', async (command, payload) => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  mkdirSync(join(outside, 'there'));
  writeFileSync(join(outside, 'there/Note.md'), 'out');
  const agent = noteAgent(tree);

  for (const path of [`${outside}/there/Note.md`, '/nowhere/at/all/Note.md', '~/Notes/Note.md', 'file:///tmp/Note.md'])
    expect(await agent.ask(command, payload(path))).toMatchObject({
      reason: 'PATH_OUTSIDE_VAULT',
      hint: expect.stringContaining("Paths start at the vault's folder"),
    });

  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
  expect(harvest(outside)).toEqual(bytesOf({ 'there/Note.md': 'out' }));
});

test.each([
  ['jasque', 'obsidian_manage_notes', { operation: 'create', path: '@', content: 'x' }],
  ['jasque', 'obsidian_manage_structure', { operation: 'create_folder', path: '@' }],
  ['jasque', 'obsidian_manage_structure', { operation: 'move', path: 'Log.md', new_path: '@' }],
  ['smarthole', 'create_note', { path: '@', title: '', content: 'x' }],
  ['smarthole', 'organize_note', { source: 'Log.md', destination: '@' }],
  ['vault-agent', 'obsidian_manage_vault', { operation: 'create_folder', destination_folder: '@' }],
])('%s: %s with %j creates nothing at a URI', async (toolset, name, args) => {
  const agent = noteAgent(tree);
  const sent = JSON.parse(JSON.stringify(args).replaceAll('@', 'file:///tmp/Note.md'));

  const { metadata } = await agent.ask('call_tool', { toolset, name, arguments: sent });

  expect(metadata).toMatchObject({ is_error: true });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a path that begins with a slash is relative to the vault if its first folder exists there', async () => {
  const agent = noteAgent(tree);

  const deep = await agent.ask('create_note', { path: '/projects/2027/Plan' });
  const rooted = await agent.ask('create_note', { path: '/Rooted' });
  const read = await agent.ask('read_note', { note: '/Projects/2027/Plan' });

  expect([deep.metadata.path, rooted.metadata.path]).toEqual(['Projects/2027/Plan.md', 'Rooted.md']);
  expect(read.metadata.path).toBe('Projects/2027/Plan.md');
});

test('the error for an absolute path elsewhere says where paths start', async () => {
  const agent = noteAgent(tree);

  const note = await agent.ask('read_note', { note: '/somewhere/else/Plan.md' });
  const folder = await agent.ask('list_notes', { folder: '/somewhere/else' });

  expect([note.reason, folder.reason]).toEqual(['NOTE_NOT_FOUND', 'FOLDER_NOT_FOUND']);
  expect(note.details.suggestions).toEqual(['Projects/Plan.md']);
  for (const { hint } of [note, folder]) expect(hint).toContain("Paths start at the vault's folder");
});

test('blanks around a path are ignored, and a new name has none', async () => {
  const agent = noteAgent(tree);

  const made = await agent.ask('create_note', { path: ' Projects/New \n' });
  const moved = await agent.ask('move_note', { note: ' Log ', to: ' Diary ' });
  const listed = await agent.ask('list_notes', { folder: ' Projects/ ' });

  expect([made.metadata.path, moved.metadata.path]).toEqual(['Projects/New.md', 'Diary.md']);
  expect(listed.metadata.total_count).toBe(2);
});

test('tools of an MCP server accept absolute paths in the same way', async () => {
  const vault = plantVault(tree);
  const { client } = await connectStdio(vault);

  const made = await callTool(client, 'create_note', { path: `${vault.path}/Ideas/X.md`, content: 'x' });
  const read = await callTool(client, 'read_note', { note: `${vault.path}/Ideas/X.md` });
  const refused = await callTool(client, 'create_note', { path: '/nowhere/X.md', content: 'x' });

  expect(made.isError).toBe(false);
  expect(vault.text('Ideas/X.md')).toBe('x');
  expect(read.isError).toBe(false);
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("Paths start at the vault's folder") });
});
