import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askAgent } from '../faults/ask-agent.ts';
import { connectStdio } from './mcp-client.ts';
import { type McpVault, plantVault } from './mcp-vault.ts';

const notes = { 'A.md': '', 'B.md': '', 'C.md': '', 'Old/D.md': '' };

/** Calls of one server in order, and all its output. */
async function answersOf(
  vault: McpVault,
  calls: readonly (readonly [tool: string, args: object])[],
  args: readonly string[] = [],
): Promise<string> {
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...args] });
  const answers: unknown[] = [];
  for (const [name, given] of calls) answers.push(await client.callTool({ name, arguments: { ...given } }));
  return JSON.stringify(answers);
}

const calls = [
  ['get_vault_info', { response_format: 'detailed' }],
  ['delete_note', { note: 'A', confirm: true, response_format: 'detailed' }],
  ['delete_note', { note: 'B', mode: 'trash', confirm: true, response_format: 'detailed' }],
  ['delete_folder', { folder: 'Old', force: true, response_format: 'detailed' }],
  ['undo', { transaction_id: 'last', dry_run: true, response_format: 'detailed' }],
  ['list_history', { response_format: 'detailed' }],
  ['bulk_delete', { select: { notes: ['C'] }, dry_run: false, confirm: true }],
] as const;

test.each([[[]], [['--deny', 'Private']], [['--read-only']]])(
  'a server with %j reveals no path of its machine',
  async (args) => {
    const vault = plantVault({ ...notes, '.obsidian/app.json': '{"trashOption":"system"}' });

    const answers = await answersOf(vault, calls, args);

    expect(answers).toContain('Garden');
    expect(answers).not.toContain(join(vault.path, '..'));
  },
);

test("answers name the vault of a server, and its files in the desktop's trash, without paths", async () => {
  const vault = plantVault(notes);
  const { client } = await connectStdio(vault);

  const info = await client.callTool({ name: 'get_vault_info', arguments: {} });
  const deleted = await client.callTool({ name: 'delete_note', arguments: { note: 'A', confirm: true } });
  const { structuredContent: history } = await client.callTool({ name: 'list_history', arguments: {} });

  const to = '/system-trash/A.md';
  expect(info.structuredContent).toMatchObject({ path: 'Garden' });
  expect(info.structuredContent).not.toHaveProperty('index.file');
  expect(deleted.structuredContent).toMatchObject({ trashed_to: to, changes: [{ path: 'A.md', kind: 'deleted', to }] });
  expect(history).toMatchObject({ transactions: [{ changes: [{ path: 'A.md', kind: 'deleted', to }] }] });
});

test('a caller who uses the path of a vault gets paths', async () => {
  const vault = plantVault(notes);

  const info = await askAgent('get_vault_info', { vault_path: vault.path });
  const deleted = await askAgent('delete_note', { vault_path: vault.path, note: 'A', mode: 'trash', confirm: true });

  expect(info?.result?.metadata).toMatchObject({ path: vault.path });
  expect(deleted?.result?.metadata).toMatchObject({ trashed_to: '.trash/A.md' });
});

test.each<[string, (vault: McpVault) => void]>([
  ['the agent cannot keep its journal', ({ path }) => writeFileSync(join(path, '.obsidian-agent'), '')],
  ['there is no cache folder', ({ env }) => writeFileSync(join(env['HOME'] ?? '', '.cache'), '')],
  ['the vault is missing', ({ path }) => rmSync(path, { recursive: true })],
])('if %s, no error reveals a path of the machine', async (_, spoil) => {
  const [vault, other] = [plantVault(notes), plantVault({})];
  spoil(vault);

  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--vault', `Other=${other.path}`] });
  const answers = [];
  for (const [name, given] of [...calls, ['append_note', { note: 'A', content: 'x' }] as const])
    answers.push(await client.callTool({ name, arguments: { vault: 'Garden', ...given } }));

  expect(answers.length).toBeGreaterThan(0);
  expect(JSON.stringify(answers)).not.toContain(join(vault.path, '..'));
});

test('errors about a vanished vault use its name', async () => {
  const vault = plantVault(notes);
  const { client } = await connectStdio(vault);
  await client.callTool({ name: 'append_note', arguments: { note: 'A', content: 'x' } });

  for (const name of readdirSync(vault.path)) rmSync(join(vault.path, name), { recursive: true });
  const answer = await client.callTool({ name: 'read_note', arguments: { note: 'A' } });

  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer)).not.toContain(join(vault.path, '..'));
});

test('answers use the name of an enclosing vault', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'around-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'Around', 'Garden');
  mkdirSync(path, { recursive: true });
  mkdirSync(join(folder, 'Around', '.obsidian'));
  const vault = { path, env: { PATH: String(process.env['PATH']), HOME: folder }, text: () => '' };

  const answers = await answersOf(vault, [['get_vault_info', {}]]);

  expect(answers).toContain('Around');
  expect(answers).not.toContain(folder);
});
