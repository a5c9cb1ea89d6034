import { openToolset } from '@obsidian-agent/toolsets';
import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

const toolset = await openToolset('native');
const all = (await toolset.list()).map(({ name }) => name);
const core = (await (await openToolset('native', 'core')).list()).map(({ name }) => name);

test.each(eras)('without --tools a server of %s lists the core tools', async (era) => {
  const vault = plantVault({});

  const { client } = await connectStdio(vault, { era, command: [process.execPath, ...PROGRAM, '--vault', vault.path] });

  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(core);
});

test.each([
  [['--tools', 'all'], all],
  [
    ['--tools', 'read_note,get_graph'],
    ['get_graph', 'read_note'],
  ],
  [['--tools', 'core, get_graph'], all.filter((name) => core.includes(name) || name === 'get_graph')],
  [
    ['--toolset', 'co'],
    ['search_notes', 'list_notes', 'read_note'],
  ],
])('%j chooses the tools', async (options, names) => {
  const vault = plantVault({});

  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...options] });

  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
});

test('a tool that core leaves out is refused with the option that lists it', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--tools', 'core'] });

  await expect(callTool(client, 'update_note', { note: 'A', content: 'b' })).rejects.toThrow(
    expect.objectContaining({ message: expect.stringContaining('--tools all'), data: { reason: 'UNKNOWN_TOOL' } }),
  );
  expect(vault.text('A.md')).toBe('a\n');
});

test('an unknown name in --tools is refused with a similar one', async () => {
  const { path, env } = plantVault({});

  const { exitCode, stderr } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path, '--tools', 'core,get_grap'],
    stdin: '',
    env,
  });

  expect(exitCode).toBe(2);
  expect(stderr).toContain('get_graph');
});

test.each([
  ['find_orphans', { folder: '' }, 'A.md'],
  ['move_folder', { folder: 'Folder', to: 'Archive/' }, 'Archive/Folder'],
  ['bulk_move', { folder: 'Folder', to: 'Archive' }, 'Archive/A.md'],
])('a server with the core tools also calls %s, which cannot destroy anything unseen', async (tool, args, mention) => {
  const vault = plantVault({ 'Folder/A.md': 'a\n' });
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--tools', 'core'] });

  const { text, isError } = await callTool(client, tool, args);

  expect(isError).toBe(false);
  expect(text).toContain(mention);
});

test('a list of chosen tools is strict', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--tools', 'read_note'] });

  await expect(callTool(client, 'list_notes', {})).rejects.toThrow('--tools all');
});
