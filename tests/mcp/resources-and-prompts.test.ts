import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completed } from './completions.ts';
import { connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const TEMPLATE = 'obsidian://vault/{name}/{+path}';

test('resources list every note once, in pages', async () => {
  const notes = Array.from({ length: 250 }, (_, at) => [`N/${String(at).padStart(3, '0')}.md`, `${at}`] as const);
  const vault = plantVault(Object.fromEntries([...notes, ['Picture.png', 'x']]));
  const { client } = await connectStdio(vault);

  const first = await client.request({ method: 'resources/list', params: {} });
  const second = await client.request({ method: 'resources/list', params: { cursor: String(first.nextCursor) } });
  const third = await client.request({ method: 'resources/list', params: { cursor: String(second.nextCursor) } });

  const pages = [first, second, third].map(({ resources }) => resources.map(({ name }) => name));
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(pages.flat()).toEqual(notes.map(([path]) => path));
  expect(third.nextCursor).toBeUndefined();
  await expect(client.request({ method: 'resources/list', params: { cursor: 'x' } })).rejects.toThrow('cursor');
});

test('a note is read by its URI, with any characters', async () => {
  const vault = plantVault({ 'Größe & mehr/Frage? 1#2 %.md': '# Ä\n' });
  const { client } = await connectStdio(vault);
  const [resource] = (await client.listResources()).resources;

  const { contents } = await client.readResource({ uri: String(resource?.uri) });

  expect(contents).toEqual([{ uri: resource?.uri, mimeType: 'text/markdown', text: '# Ä\n' }]);
});

test.each([
  'obsidian://vault/Garden/None.md',
  'obsidian://vault/Other/A.md',
  'file:///etc/hostname',
  'obsidian://vault/%',
])('%s is not a resource', async (uri) => {
  const { client } = await connectStdio(plantVault({ 'A.md': 'a' }));

  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
});

test('paths, notes, tags and folders are completed', async () => {
  const vault = plantVault({ 'Work/Plan.md': '#project/alpha\n', 'Work/Other.md': '#private\n', 'Home.md': '' });
  const { client } = await connectStdio(vault);
  const { resourceTemplates } = await client.listResourceTemplates();

  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([TEMPLATE, `${TEMPLATE}?view={view}`]);
  expect(await completed(client, 'path', 'pl')).toEqual(['Work/Plan.md']);
  expect(await completed(client, 'name', '')).toEqual(['Garden']);
  expect(await completed(client, 'note', 'work/')).toEqual(['Work/Other.md', 'Work/Plan.md']);
  expect(await completed(client, 'tag', '#pr')).toEqual(['private', 'project/alpha']);
  expect(await completed(client, 'folder', 'w')).toEqual(['Work']);
  expect(await completed(client, 'date', '2')).toEqual([]);
});

test('prompts are listed, and filled with their arguments', async () => {
  const { client } = await connectStdio(plantVault({}));

  const { prompts } = await client.listPrompts();
  const { messages } = await client.getPrompt({ name: 'tidy_inbox', arguments: { folder: 'New "things"' } });

  expect(prompts.map(({ name }) => name)).toEqual(['daily_review', 'weekly_review', 'tidy_inbox', 'connect_note']);
  expect(messages).toMatchObject([
    { role: 'user', content: { type: 'text', text: expect.stringContaining('New "things"') } },
  ]);
  await expect(client.getPrompt({ name: 'tidy_inbx' })).rejects.toThrow('"tidy_inbox"');
  await expect(client.getPrompt({ name: 'connect_note' })).rejects.toThrow('needs note');
});

const promptless = { ref: { type: 'ref/prompt', name: 'weekly_revew' }, argument: { name: 'tag', value: '' } };
const unknown: [string, object, RegExp][] = [
  ['prompts/get', { name: 'weekly_review', arguments: { sinc: '2026-03-01' } }, /"sinc".*Did you mean "since"\?/],
  ['prompts/get', { name: 'weekly_review', arguments: { days: 'x' } }, /"days".*: since, tag\./],
  ['prompts/get', { name: 'daily_review', arguments: { date: 'foo' } }, /YYYY-MM-DD.*'foo'.*"yesterday"/],
  ['prompts/get', { name: 'weekly_review', arguments: { since: '2026-02-30' } }, /'2026-02-30'/],
  ['completion/complete', promptless, /"weekly_revew".*"weekly_review"/],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'weekly_review' }, argument: { name: 'tags', value: '' } },
    /"tags".*"tag"/,
  ],
  [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'obsidian://note/{path}' }, argument: { name: 'path', value: '' } },
    /"obsidian:\/\/note\/\{path\}".*obsidian:\/\/vault\/\{name\}\/\{\+path\}/,
  ],
  [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: TEMPLATE }, argument: { name: 'pth', value: '' } },
    /"pth".*"path"/,
  ],
];

test.each(unknown)('%s %j is refused, with the known names', async (method, params, words) => {
  const { client } = await connectStdio(plantVault({ 'A.md': '#a\n' }));

  const answer = client.request({ method, params } as never);

  await expect(answer).rejects.toMatchObject({ code: -32_602, message: expect.stringMatching(words) });
});

test.each(['2026-03-01', ' yesterday '])('a prompt accepts the day %j', async (date) => {
  const { client } = await connectStdio(plantVault({}));

  const { messages } = await client.getPrompt({ name: 'daily_review', arguments: { date } });
  const { prompts } = await client.listPrompts();

  expect(messages).toMatchObject([{ content: { text: expect.stringContaining(`(${date.trim()})`) } }]);
  expect(prompts[0]?.arguments).toEqual([{ name: 'date', description: expect.any(String) }]);
});

test('a note of a missing vault is not reported as missing itself', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const { client } = await connectStdio(vault);
  rmSync(vault.path, { recursive: true });

  const answer = client.readResource({ uri: 'obsidian://vault/Garden/A.md' });

  await expect(answer).rejects.toMatchObject({ code: -32_602, data: { reason: 'VAULT_NOT_FOUND' } });
});

const wrong: [string, { method: 'prompts/get' | 'resources/list' | 'completion/complete'; params: object }, RegExp][] =
  [
    [
      'a prompt for an unknown vault',
      { method: 'prompts/get', params: { name: 'daily_review', arguments: { vault: 'Gardn' } } },
      /"Gardn"\..*"Garden"/,
    ],
    ['notes of a missing vault', { method: 'resources/list', params: {} }, /There is no folder .*\. Ask/],
    [
      'tags of a missing vault',
      {
        method: 'completion/complete',
        params: { ref: { type: 'ref/prompt', name: 'weekly_review' }, argument: { name: 'tag', value: '' } },
      },
      /There is no folder .*\. Ask/,
    ],
  ];

test.each(wrong)('%s is a protocol error, with the next step', async (_, request, words) => {
  const vault = plantVault({});
  const { client } = await connectStdio(vault);
  rmSync(vault.path, { recursive: true });

  const answer = client.request(request as never);

  await expect(answer).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringMatching(words),
    data: { reason: 'VAULT_NOT_FOUND' },
  });
});

test('a missing vault does not prevent the notes of others from being listed', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const args = ['--vault', 'none=/nonexist', '--vault', `one=${vault.path}`, '--vault', 'two=/nonexist'];
  const { client } = await connectStdio(vault, { args });

  const { resources } = await client.listResources();

  expect(resources.map(({ uri }) => uri)).toEqual(['obsidian://vault/one/A.md']);
});
