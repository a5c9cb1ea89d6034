import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test('get_vault_info shows the declared types of properties that visible notes have', async () => {
  const vault = plantVault({
    '.obsidian/types.json': '{"types":{"Rating":"number","diagnosis":"text","unused":"date"}}',
    'Open.md': '---\nrating: 5\n---\n',
    'Private/Diary.md': '---\ndiagnosis: x\n---\n',
  });
  const infoOf = async (rules: readonly string[]) => {
    const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });
    return (await client.callTool({ name: 'get_vault_info', arguments: {} })).structuredContent;
  };

  expect(await infoOf(['--deny', 'Private'])).toMatchObject({ settings: { property_types: { rating: 'number' } } });
  expect(await infoOf([])).toMatchObject({
    settings: { property_types: { rating: 'number', diagnosis: 'text', unused: 'date' } },
  });
});

test('unreadable settings are not quoted if notes are hidden', async () => {
  const vault = plantVault({
    '.obsidian/app.json': '{"userIgnoreFilters":["/Priv(/"]}',
    '.obsidian/daily-notes.json': 'Private/Diary',
    'Open.md': '',
  });
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--deny', 'Private'] });

  const { structuredContent } = await client.callTool({ name: 'get_vault_info', arguments: {} });

  expect(structuredContent).toMatchObject({ complaints: [expect.any(String)], settings: { ignored: [] } });
  expect(JSON.stringify(structuredContent)).not.toContain('Priv');
});

test('a symbolic link to a denied note looks like one to a missing note', async () => {
  const answers = await Promise.all(
    [{ 'Private/Diary.md': 'x' }, { 'Private/Other.md': 'x' }, {}].map(async (hidden) => {
      const vault = plantVault({ 'Open.md': '', ...hidden });
      symlinkSync('Private/Diary.md', join(vault.path, 'L.md'));
      const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--deny', 'Private'] });
      const calls = [
        ['read_note', { note: 'L.md' }],
        ['create_note', { path: 'L.md', content: 'y' }],
        ['append_note', { note: 'L.md', content: 'y' }],
        ['move_note', { note: 'Open', to: 'L.md' }],
      ] as const;
      const answers = await Promise.all(calls.map(([name, args]) => callTool(client, name, args)));
      // The marks around text from notes differ between calls.
      return answers.map(({ text, isError }) => ({ isError, text: text.replaceAll(/<<<[^>]*>>>/g, '') }));
    }),
  );

  expect(answers[0]?.every(({ isError }) => isError)).toBe(true);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('the progress of a first query does not count hidden notes', async () => {
  const hidden = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`Private/${at}.md`, 'x']));
  const vault = plantVault({ 'Open.md': 'x', ...hidden });
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--deny', 'Private'] });
  const shown: { readonly progress: number; readonly total?: number | undefined }[] = [];

  const question = { name: 'search_notes', arguments: { query: 'x' } };
  await client.callTool(question, { onprogress: (progress) => shown.push(progress) });

  // A slow machine may report, once a second, that texts are being read.
  expect(shown.filter(({ progress, total }) => total !== undefined || progress > 60)).toEqual([]);
});
