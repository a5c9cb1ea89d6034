import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { startHttp } from './http-server.ts';
import { type McpVault, PROGRAM, plantVault } from './mcp-vault.ts';

const inspector = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'mcp-inspector');

async function inspect(vault: McpVault, ...args: string[]): Promise<ReturnType<typeof JSON.parse>> {
  const { stdout, stderr } = await runProcess({
    command: [inspector, '--cli', ...args],
    stdin: '',
    env: { ...vault.env, MCP_CATALOG_PATH: join(vault.path, '..', 'catalog.json') },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('the MCP Inspector lists and calls tools over stdio', async () => {
  const vault = plantVault({ 'Garden.md': '# Garden\n' });
  const program = [process.execPath, PROGRAM, '--vault', vault.path];

  const { tools } = await inspect(vault, ...program, '--method', 'tools/list');
  const call = ['--method', 'tools/call', '--tool-name', 'read_note', '--tool-arg', 'note=Garden'];
  const { content } = await inspect(vault, ...program, ...call);

  expect(tools.map(({ name }: { name: string }) => name)).toContain('read_note');
  expect(content[0].text).toContain('# Garden');
});

test('the MCP Inspector lists and calls tools over HTTP', async () => {
  const vault = plantVault({ 'Garden.md': '# Garden\n' });
  const { url } = await startHttp(vault);

  const { tools } = await inspect(vault, url, '--method', 'tools/list');
  const call = ['--method', 'tools/call', '--tool-name', 'list_notes'];
  const { content } = await inspect(vault, url, ...call);

  expect(tools.length).toBeGreaterThan(10);
  expect(content[0].text).toContain('Garden.md');
});
