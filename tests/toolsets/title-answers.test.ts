import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { completed } from '../mcp/completions.ts';
import { connectStdio } from '../mcp/mcp-client.ts';
import { plantVault } from '../mcp/mcp-vault.ts';
import { type Call, jasque, serve, vaultAgent } from './title-tools.ts';

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
    'jasque, moves': await stored('jasque', [
      'obsidian_manage_structure',
      { operation: 'move', path: '', bulk: true, items: [{ path: 'a?b', new_path: 'Sub/c?d' }] },
    ]),
    'vault-agent, moves': await stored('vault-agent', vaultAgent('manage_tags', { title: 'a?b', add_tags: ['x'] }), [
      'obsidian_manage_vault',
      { operation: 'bulk_move', note_titles: ['a?b'], destination_folder: 'F?', dry_run: false },
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
  expect(said['jasque, moves'].at(-1)).toContain('Sub/c?d is stored as Sub/c-d.md');
  expect(said['vault-agent, moves'].at(-1)).toContain("'F?' (folder: F-)");
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

test('jasque refuses a path whose name begins with a dot in every operation', async () => {
  const calls: readonly Call[] = [
    ...['create', 'read', 'append', 'update', 'delete'].map((operation) =>
      jasque(operation, { path: '.dot.md', content: 'x' }),
    ),
    jasque('delete', { path: '', bulk: true, items: [{ path: '.dot.md' }] }),
    ['obsidian_manage_structure', { operation: 'move', path: '.dot.md', new_path: 'y.md' }],
  ];
  const { call, vault } = await serve('jasque');
  writeFileSync(join(vault.path, 'dot.md'), 'text\n');
  const before = harvest(vault.path);

  for (const each of calls)
    expect({ each, ...(await call(each)) }).toMatchObject({
      isError: true,
      text: expect.stringContaining('Access denied'),
    });
  expect(harvest(vault.path)).toEqual(before);
});
