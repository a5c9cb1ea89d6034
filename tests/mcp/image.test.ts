import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

test('the files in the image are enough, and deleted notes stay in the vault', async () => {
  const vault = plantVault({ 'A.md': '# A\n' });
  const source = join(dirname(PROGRAM[0] ?? ''), '..');
  const app = join(vault.path, '..', 'app');
  mkdirSync(app);
  for (const part of ['package.json', 'bin', 'dist']) cpSync(join(source, part), join(app, part), { recursive: true });
  const env = { ...vault.env, HOME: '/dev/null', OBSIDIAN_VAULT_PATH: vault.path };

  const command = [process.execPath, join(app, 'bin', 'obsidian-agent.cjs'), 'mcp'];
  const { client } = await connectStdio({ ...vault, env }, { command });
  const deleted = await callTool(client, 'delete_note', { note: 'A', confirm: true });

  expect(deleted).toMatchObject({ isError: false });
  expect(vault.text('.trash/A.md')).toBe('# A\n');
});
