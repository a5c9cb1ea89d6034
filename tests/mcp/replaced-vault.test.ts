import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { harvest, plant } from '../contract/tree.ts';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

/** Calls every part of a server that could keep a vault open: the reader, the index, the watcher. */
async function warmUp(client: Parameters<typeof callTool>[0]): Promise<void> {
  await callTool(client, 'list_notes');
  await callTool(client, 'search_notes', { query: 'words' });
}

test.each(eras)('a client of %s sees a folder that replaces the vault', async (era) => {
  const vault = plantVault({ 'Old.md': 'old words\n', 'Both.md': 'old words\n' });
  const { client } = await connectStdio(vault, { era });
  await warmUp(client);
  const aside = `${vault.path}.bak`;
  renameSync(vault.path, aside);
  const before = harvest(aside);
  mkdirSync(vault.path);
  plant(vault.path, { 'New.md': 'new words\n', 'Both.md': 'new words\n' });

  const listed = await callTool(client, 'list_notes');
  const read = await callTool(client, 'read_note', { note: 'Both' });
  const found = await callTool(client, 'search_notes', { query: 'words' });
  const written = await callTool(client, 'append_note', { note: 'Both', content: 'more' });
  const foundLater = await callTool(client, 'search_notes', { query: 'more' });

  expect(listed.text).toContain('New.md');
  expect(listed.text).not.toContain('Old.md');
  expect(read.text).toContain('new words');
  expect(found.text).toContain('New.md');
  expect(found.text).not.toContain('Old.md');
  expect(written.isError).toBe(false);
  expect(foundLater.text).toContain('Both.md');
  expect(vault.text('Both.md')).toBe('new words\nmore\n');
  expect(harvest(aside)).toEqual(before);
});

test('a removed vault is reported, and served again when it is back', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const { client } = await connectStdio(vault);
  await warmUp(client);
  const aside = `${vault.path}.bak`;
  renameSync(vault.path, aside);

  const gone = [
    await callTool(client, 'list_notes'),
    await callTool(client, 'append_note', { note: 'A', content: 'lost' }),
  ];
  renameSync(aside, vault.path);
  const back = await callTool(client, 'append_note', { note: 'A', content: 'more' });

  for (const { isError, text } of gone) {
    expect(isError).toBe(true);
    expect(text).toContain('no folder at the path of the vault "Garden"');
  }
  expect(back.isError).toBe(false);
  expect(vault.text('A.md')).toBe('a\nmore\n');
});

test('a permanently removed vault is not mistaken for one without notes', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const { client } = await connectStdio(vault);
  await warmUp(client);

  rmSync(vault.path, { recursive: true });

  expect(await callTool(client, 'list_notes')).toMatchObject({
    isError: true,
    text: expect.stringContaining('no folder'),
  });
});

test('a link that is changed leads to the new vault', async () => {
  const [one, two] = [plantVault({ 'One.md': 'one\n' }), plantVault({ 'Two.md': 'two\n' })];
  const link = `${one.path}-link`;
  symlinkSync(one.path, link);
  const { client } = await connectStdio(one, { args: ['--vault', link, '--deny', 'Secret'] });
  await warmUp(client);
  const before = harvest(one.path);

  rmSync(link);
  symlinkSync(two.path, link);
  const listed = await callTool(client, 'list_notes');
  const written = await callTool(client, 'create_note', { path: 'New', content: 'new\n' });

  expect(listed.text).toContain('Two.md');
  expect(listed.text).not.toContain('One.md');
  expect(written.isError).toBe(false);
  expect(two.text('New.md')).toBe('new\n');
  expect(harvest(one.path)).toEqual(before);
});

test('a vault that moved, with the link to it, is watched at its new path', async () => {
  const vault = plantVault({ 'A.md': 'a\n' });
  const [link, moved] = [`${vault.path}-link`, `${vault.path}-moved`];
  symlinkSync(vault.path, link);
  const { client } = await connectStdio(vault, { args: ['--vault', link] });
  await warmUp(client);

  renameSync(vault.path, moved);
  rmSync(link);
  symlinkSync(moved, link);
  await callTool(client, 'search_notes', { query: 'a' });
  plant(moved, { 'Late.md': 'late words\n' });

  expect((await callTool(client, 'search_notes', { query: 'late' })).text).toContain('Late.md');
});
