import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

const tree = { 'Garden.md': '# Garden\n', 'Tools/Shed.md': 'A rake for the [[Garden]].\n' };
const ways = ['stdio', 'HTTP'] as const;

/** The Inspector's arguments for a vault's server. */
async function targetOf(vault: McpVault, way: (typeof ways)[number]): Promise<readonly string[]> {
  return way === 'stdio' ? [process.execPath, ...PROGRAM, '--vault', vault.path] : [(await startHttp(vault)).url];
}

describe.each(ways)('the MCP Inspector, over %s,', (way) => {
  test('lists and calls tools', async () => {
    const vault = plantVault(tree);
    const target = await targetOf(vault, way);

    const { tools } = await inspect(vault, ...target, '--method', 'tools/list');
    const call = ['--method', 'tools/call', '--tool-name', 'read_note', '--tool-arg', 'note=Garden'];
    const { content } = await inspect(vault, ...target, ...call);

    expect(tools.map(({ name }: { name: string }) => name)).toContain('read_note');
    expect(content[0].text).toContain('# Garden');
  });

  test('lists resources and their templates, and reads one', async () => {
    const vault = plantVault(tree);
    const target = await targetOf(vault, way);

    const { resources } = await inspect(vault, ...target, '--method', 'resources/list');
    const { resourceTemplates } = await inspect(vault, ...target, '--method', 'resources/templates/list');
    const uri = 'obsidian://vault/Garden/Tools/Shed.md';
    const { contents } = await inspect(vault, ...target, '--method', 'resources/read', '--uri', uri);

    expect(resources.map((each: { uri: string }) => each.uri)).toEqual(['obsidian://vault/Garden/Garden.md', uri]);
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: expect.stringMatching(/\{\+path\}$/) },
      { uriTemplate: expect.stringMatching(/\{\+path\}\?view=\{view\}$/) },
    ]);
    expect(contents).toMatchObject([{ uri, text: tree['Tools/Shed.md'] }]);
  });

  test('lists prompts and gets one', async () => {
    const vault = plantVault(tree);
    const target = await targetOf(vault, way);

    const { prompts } = await inspect(vault, ...target, '--method', 'prompts/list');
    const get = ['--method', 'prompts/get', '--prompt-name', 'connect_note', '--prompt-args', 'note=Tools/Shed'];
    const { messages } = await inspect(vault, ...target, ...get);

    const names = prompts.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['daily_review', 'weekly_review', 'tidy_inbox', 'connect_note']);
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('Tools/Shed') } }]);
  });
});
