import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import type { McpVault } from '../mcp/mcp-vault.ts';
import { type Call, jasque, type Serving, serve, vaultAgent } from './title-tools.ts';

/** A toolset's calls on a note with a given title. */
interface NoteTools {
  readonly create: (title: string, content: string) => Call;
  readonly read: (title: string) => Call;
  readonly append: (title: string, content: string) => Call;
  readonly replace: (title: string, content: string) => Call;
  readonly remove?: (title: string) => Call;
}

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
