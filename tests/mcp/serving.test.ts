import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHttp } from './http-server.ts';
import { callTool, connectHttp, connectStdio, eras } from './mcp-client.ts';
import { EXECUTABLE, PROGRAM, plantVault } from './mcp-vault.ts';

const garden = { 'Garden.md': '# Garden\n\n#plants grow [[Shed]]\n', 'Tools/Shed.md': '# Shed\n' };

test.each(
  eras.flatMap((era) => [
    { era, name: 'the executable', program: EXECUTABLE },
    { era, name: 'the Node bundle', program: [process.execPath, ...PROGRAM] },
  ]),
)('a client of $era works in a vault with $name over stdio', async ({ era, program }) => {
  const vault = plantVault(garden);
  const { client } = await connectStdio(vault, { era, command: [...program, '--vault', vault.path] });

  const { tools } = await client.listTools();
  const read = await callTool(client, 'read_note', { note: 'Shed' });
  const appended = await callTool(client, 'append_note', { note: 'Garden', content: 'A rake.' });

  expect(tools.map(({ name }) => name)).toContain('append_note');
  expect(read).toMatchObject({ isError: false, text: expect.stringContaining('# Shed') });
  expect(appended.isError).toBe(false);
  expect(vault.text('Garden.md')).toBe('# Garden\n\n#plants grow [[Shed]]\nA rake.\n');
});

test.each(eras)('a client of %s works in a vault over HTTP', async (era) => {
  const vault = plantVault(garden);
  const { url } = await startHttp(vault);
  const client = await connectHttp(url, { era });

  const listed = await callTool(client, 'list_notes');
  const created = await callTool(client, 'create_note', { path: 'New.md', content: 'Fresh' });

  expect(listed.text).toContain('Tools/Shed.md');
  expect(created.isError).toBe(false);
  expect(vault.text('New.md')).toBe('Fresh');
});

test('the next call sees text written by another program', async () => {
  const vault = plantVault(garden);
  const [{ client }, other] = [await connectStdio(vault), await connectStdio(vault)];
  await callTool(client, 'search_notes', { query: 'rake' });

  await callTool(other.client, 'create_note', { path: 'Rake.md', content: 'a rake' });

  expect((await callTool(client, 'search_notes', { query: 'rake' })).text).toContain('Rake.md');
});

test('each call sees a file written just before it', async () => {
  const vault = plantVault(garden);
  const { client } = await connectStdio(vault);
  await callTool(client, 'search_notes', { query: 'rake' });

  const missed: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    writeFileSync(join(vault.path, `Rake${at}.md`), 'a rake');
    const { text } = await callTool(client, 'search_notes', { query: `Rake${at}` });
    if (!text.includes(`Rake${at}.md`)) missed.push(`Rake${at}.md`);
  }

  expect(missed).toEqual([]);
});

test('the error for an unknown tool, argument or vault suggests the nearest', async () => {
  const { client } = await connectStdio(plantVault(garden));

  await expect(client.callTool({ name: 'read_notes', arguments: {} })).rejects.toThrow('"read_note"');
  expect(await callTool(client, 'read_note', { noet: 'Shed' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('"note"'),
  });
  expect(await callTool(client, 'list_notes', { vault: 'Gardn' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('"Garden"'),
  });
});

test('several vaults are distinguished by name', async () => {
  const [one, two] = [plantVault({ 'A.md': 'a' }), plantVault({ 'B.md': 'b' })];
  const args = ['--vault', `first=${one.path}`, '--vault', `second=${two.path}`];
  const { client } = await connectStdio(one, { args });

  const { tools } = await client.listTools();
  const unnamed = await callTool(client, 'list_notes');

  expect(tools[0]?.inputSchema).toMatchObject({
    properties: { vault: { enum: ['first', 'second'] } },
    required: expect.arrayContaining(['vault']),
  });
  expect(unnamed).toMatchObject({ isError: true, text: expect.stringContaining('first, second') });
  expect((await callTool(client, 'list_notes', { vault: 'second' })).text).toContain('B.md');
});

test('a call with vault: null uses the default', async () => {
  const [one, two] = [plantVault({ 'A.md': 'a' }), plantVault({ 'B.md': 'b' })];
  const { client } = await connectStdio(one);
  const several = await connectStdio(one, { args: ['--vault', `first=${one.path}`, '--vault', `second=${two.path}`] });

  const listed = await callTool(client, 'list_notes', { vault: null });
  const unnamed = await callTool(several.client, 'list_notes', { vault: null });

  expect(listed).toMatchObject({ isError: false, text: expect.stringContaining('A.md') });
  expect(unnamed).toMatchObject({ isError: true, text: expect.stringContaining('No vault named') });
});

test('a server without a vault says so in each call', async () => {
  const { client } = await connectStdio(plantVault({}), { args: [] });

  expect(await callTool(client, 'list_notes')).toMatchObject({
    isError: true,
    text: expect.stringContaining('OBSIDIAN_VAULT_PATH'),
  });
});

const toolsets: [string, string, Record<string, unknown>][] = [
  ['native', 'list_notes', {}],
  ['jasque', 'obsidian_query_vault', { operation: 'list_notes' }],
  ['vault-agent', 'obsidian_query_vault', { operation: 'list' }],
  ['smarthole', 'search_notes', { query: 'Shed' }],
  ['co', 'list_notes', {}],
];

test.each(toolsets)('the toolset %s is listed and called', async (toolset, name, args) => {
  const vault = plantVault(garden);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--toolset', toolset] });

  const { tools } = await client.listTools();
  const answer = await callTool(client, name, args);

  expect(tools.map((tool) => tool.name)).toContain(name);
  expect(answer).toMatchObject({ isError: false, text: expect.stringContaining('Shed') });
});
