import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { completed } from '../mcp/completions.ts';
import { callTool, connectStdio } from '../mcp/mcp-client.ts';
import { type McpVault, plantVault } from '../mcp/mcp-vault.ts';

/** A toolset's calls on a note with a given title. */
interface NoteTools {
  readonly create: (title: string, content: string) => Call;
  readonly read: (title: string) => Call;
  readonly append: (title: string, content: string) => Call;
  readonly replace: (title: string, content: string) => Call;
  readonly remove?: (title: string) => Call;
}
type Call = readonly [tool: string, args: Record<string, unknown>];

const vaultAgent = (operation: string, args: object): Call => ['obsidian_manage_notes', { operation, ...args }];
const jasque = (operation: string, args: object): Call => ['obsidian_manage_notes', { operation, ...args }];

const toolsets: Readonly<Record<string, NoteTools>> = {
  'native, by title': {
    create: (title, content) => ['create_note', { title, content }],
    read: (note) => ['read_note', { note }],
    append: (note, content) => ['append_note', { note, content }],
    replace: (note, content) => ['update_note', { note, content }],
    remove: (note) => ['delete_note', { note, confirm: true }],
  },
  'native, by path': {
    create: (path, content) => ['create_note', { path, content }],
    read: (note) => ['read_note', { note }],
    append: (note, content) => ['prepend_note', { note, content }],
    replace: (note, content) => ['update_note', { note, content }],
    remove: (note) => ['delete_note', { note, confirm: true }],
  },
  'native, if it is missing': {
    create: (note, content) => ['append_note', { note, content, create_if_missing: true }],
    read: (note) => ['read_note', { note }],
    append: (note, content) => ['append_note', { note, content, create_if_missing: true }],
    replace: (note, content) => ['update_note', { note, content, create_if_missing: true }],
    remove: (note) => ['delete_note', { note, confirm: true }],
  },
  'vault-agent': {
    create: (title, content) => vaultAgent('create', { title, content }),
    read: (title) => vaultAgent('read', { title }),
    append: (title, content) => vaultAgent('update', { title, content, append: true }),
    replace: (title, content) => vaultAgent('update', { title, content }),
    remove: (title) => vaultAgent('delete', { title, confirm_delete: true }),
  },
  'vault-agent, if it is missing': {
    create: (title, content) => vaultAgent('update', { title, content, create_if_missing: true }),
    read: (title) => vaultAgent('read', { title }),
    append: (title, content) => vaultAgent('update', { title, content, append: true, create_if_missing: true }),
    replace: (title, content) => vaultAgent('update', { title, content, create_if_missing: true }),
    remove: (title) => vaultAgent('delete', { title, confirm_delete: true }),
  },
  jasque: {
    create: (path, content) => jasque('create', { path, content }),
    read: (path) => jasque('read', { path }),
    append: (path, content) => jasque('append', { path, content }),
    replace: (path, content) => jasque('update', { path, content }),
    remove: (path) => jasque('delete', { path }),
  },
  'smarthole, by title': {
    create: (title, content) => ['create_note', { title, content }],
    read: (path) => ['read_file', { path }],
    append: (path, content) => ['modify_note', { path, operation: 'append', content }],
    replace: (path, content) => ['modify_note', { path, operation: 'replace', search: 'first words', content }],
  },
  'smarthole, by path': {
    create: (path, content) => ['create_note', { path, content }],
    read: (path) => ['read_file', { path }],
    append: (path, content) => ['modify_note', { path, operation: 'prepend', content }],
    replace: (path, content) => ['modify_note', { path, operation: 'replace', search: 'first words', content }],
  },
};

const titles = [
  'What?',
  'C# notes.md',
  '日本語: メモ',
  'x.',
  '.NET notes',
  ' around ',
  'CON',
  'tab\tand\u0007bell',
  'Cafe\u0301|menu',
  'n'.repeat(260),
  '漢'.repeat(260),
  'Work: new/[x]',
  'back\\slash?',
];
const nameless = ['???', '..', '../out', '.hidden/x', '\u200b', 'C:/x'];

/** Titles that a way of creating notes refuses: those that could be paths, and paths of hidden files. */
const refused: Readonly<Record<string, RegExp>> = {
  'native, by title': /[\\/]/,
  'smarthole, by title': /[\\/]/,
  'native, by path': /^\.|\t/,
  jasque: /^\.|\t/,
  'smarthole, by path': /^\.|\t/,
};

test.each(Object.entries(toolsets))('the title that created a note finds it again: %s', async (name, tools) => {
  const { call, vault } = await serve(name);

  for (const title of titles) {
    const created = await call(tools.create(title, 'first words\n'));
    expect({ title, isError: created.isError }).toEqual({ title, isError: refused[name]?.test(title) ?? false });
    if (!created.isError) await expectToWork(call, tools, title);
    // smarthole has no tool that deletes.
    if (tools.remove === undefined) clear(vault);
  }

  const before = harvest(vault.path);
  for (const title of nameless)
    expect({ title, ...(await call(tools.create(title, 'text'))) }).toMatchObject({ title, isError: true });
  expect(harvest(vault.path)).toEqual(before);

  if (name.includes('missing')) return;
  await call(tools.create('What?', 'first'));
  expect(await call(tools.create('What*', 'second'))).toMatchObject({ isError: true });
  expect(vault.text('What-.md')).toBe('first');
});

test.each(Object.entries(toolsets))(
  'a title in link brackets names the target of the link: %s',
  async (name, tools) => {
    const { call, vault } = await serve(name);

    const title = '![[ y | z ]]';
    expect(await call(tools.create(title, 'first words\n'))).toMatchObject({ isError: false });
    expect(vault.text('y.md')).toBe('first words\n');
    await expectToWork(call, tools, title);

    const before = harvest(vault.path);
    const isOfSection = name.includes('missing') && !name.startsWith('vault-agent');
    if (!isOfSection) expect(await call(tools.create('[[y#h]]', 'text'))).toMatchObject({ isError: true });
    expect(harvest(vault.path)).toEqual(before);
  },
);

test('an answer says under which name a title is stored', async () => {
  const native = await serve('native, by title');
  const stored = 'The title "What?" is stored as "What-", because \'?\' cannot be part of a note\'s name.';

  expect((await native.call(['create_note', { title: 'What?' }])).text).toContain(stored);
  expect((await native.call(['append_note', { note: 'What?', content: 'x' }])).text).toContain(stored);
  expect((await native.call(['update_note', { note: 'What*', content: 'x' }])).text).toContain('What-');
  const agent = await serve('vault-agent');
  expect((await agent.call(vaultAgent('create', { title: 'What?', content: 'x' }))).text).toContain(
    "'What?' at What-.md",
  );
});

test('a bulk call says under which names its notes are stored', async () => {
  const { call } = await serve('jasque');
  const items = [
    { path: 'What?', content: '' },
    { path: 'Plain', content: '' },
  ];

  const { text } = await call(jasque('create', { path: '', bulk: true, items }));

  expect(JSON.parse(text)).toMatchObject({
    message: 'Bulk operation completed. What? is stored as What-.md',
    affected_count: 2,
  });
});

test('an answer that changes or deletes a note says that it is stored under another name', async () => {
  const stored = async (name: string, ...calls: readonly Call[]) => {
    const { call, vault } = await serve(name);
    writeFileSync(join(vault.path, 'a-b.md'), 'text\n');
    const texts: string[] = [];
    for (const each of calls) texts.push((await call(each)).text);
    return texts;
  };
  const jasqueItems = [{ path: 'a?b' }];
  const bulk = { operation: 'bulk_delete', note_titles: ['a?b'] };
  const organize = { source: 'a?b', destination: 'Sub/c?d' };
  const said = {
    jasque: await stored(
      'jasque',
      jasque('append', { path: 'a?b', content: 'x' }),
      jasque('update', { path: 'a?b', content: 'x' }),
      jasque('delete', { path: 'a?b' }),
    ),
    'jasque, bulk': await stored('jasque', jasque('delete', { path: '', bulk: true, items: jasqueItems })),
    'vault-agent': await stored(
      'vault-agent',
      vaultAgent('update', { title: 'a?b', content: 'x' }),
      ['obsidian_manage_vault', bulk],
      ['obsidian_manage_vault', { ...bulk, dry_run: false }],
      vaultAgent('delete', { title: 'a?b' }),
      vaultAgent('delete', { title: 'a?b', confirm_delete: true }),
    ),
    'vault-agent, bulk': await stored('vault-agent', [
      'obsidian_manage_vault',
      { ...bulk, dry_run: false, confirm_delete: true },
    ]),
    smarthole: await stored(
      'smarthole',
      ['modify_note', { path: 'a?b', operation: 'replace', search: 'text', content: 'x' }],
      ['modify_note', { path: 'a?b', operation: 'append', content: 'x' }],
      ['organize_note', organize],
    ),
  };

  for (const [name, texts] of Object.entries(said)) {
    const words = name.startsWith('vault-agent') ? /'a\?b'.* \(file: a-b\.md\)/ : /a\?b is stored as a-b\.md/;
    for (const text of texts) expect({ name, text }).toMatchObject({ text: expect.stringMatching(words) });
  }
  expect(said.smarthole.at(-1)).toContain('Sub/c?d is stored as Sub/c-d.md');
});

test.each([
  ['jasque', jasque('delete', { path: 'a?b' })],
  ['vault-agent', vaultAgent('delete', { title: 'a?b', confirm_delete: true })],
])('without a trash, %s deletes a note only by the name under which it is stored', async (name, remove) => {
  const { call, vault } = await serve(name);
  writeFileSync(join(vault.path, '.obsidian/app.json'), '{"trashOption":"none"}');
  writeFileSync(join(vault.path, 'a-b.md'), 'important');

  expect(await call(remove)).toMatchObject({ isError: true });
  expect(vault.text('a-b.md')).toBe('important');
});

test('a title of several notes means none of them alone, also where their file has another name', async () => {
  const { call, vault } = await serve('vault-agent');
  for (const folder of ['/', 'A']) await call(vaultAgent('create', { title: 'What?', folder, content: 'text' }));

  const { text, isError } = await call(vaultAgent('delete', { title: 'What?', confirm_delete: true }));

  expect({ text, isError }).toEqual({
    text: "Several notes have the title 'What?'. Give the path of one as its title: /What-, A/What-",
    isError: true,
  });
  expect(vault.text('What-.md')).toBe('text');
});

test('a resource and a completion know a note by its title', async () => {
  const vault = plantVault({ 'Work/What-.md': 'text' });
  const { client } = await connectStdio(vault);

  const { contents } = await client.readResource({
    uri: `obsidian://vault/Garden/Work/${encodeURIComponent('What?.md')}`,
  });

  expect(contents).toMatchObject([{ text: 'text' }]);
  expect(await completed(client, 'path', 'What?')).toEqual(['Work/What-.md']);
});

type Serving = { call: (call: Call) => Promise<{ text: string; isError: boolean }>; vault: McpVault };

/** Serves an empty vault with a toolset. */
async function serve(name: string): Promise<Serving> {
  const vault = plantVault({ '.obsidian/app.json': '{"trashOption":"local"}' });
  const toolset = name.split(',')[0] as string;
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, '--toolset', toolset] });
  return { vault, call: ([tool, args]) => callTool(client, tool, args) };
}

/** Deletes all notes of a vault. */
function clear({ path }: McpVault): void {
  for (const name of readdirSync(path)) if (!name.startsWith('.')) rmSync(join(path, name), { recursive: true });
}

/** Calls every tool that takes a note, with this title. */
async function expectToWork(call: Serving['call'], tools: NoteTools, title: string): Promise<void> {
  const seen: unknown[] = [];
  const wordsIn = async () => {
    const { text, isError } = await call(tools.read(title));
    return isError ? text : ['first', 'more', 'last'].filter((word) => text.includes(`${word} words`));
  };

  seen.push(await wordsIn());
  seen.push((await call(tools.append(title, 'more words\n'))).isError, await wordsIn());
  seen.push((await call(tools.replace(title, 'last words\n'))).isError, (await wordsIn()).includes('last'));
  if (tools.remove !== undefined)
    seen.push((await call(tools.remove(title))).isError, (await call(tools.read(title))).isError);

  const removed = tools.remove === undefined ? [] : [false, true];
  expect({ title, seen }).toEqual({ title, seen: [['first'], false, ['first', 'more'], false, true, ...removed] });
}
