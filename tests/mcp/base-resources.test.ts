import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const VIEWS = 'obsidian://vault/{name}/{+path}?view={view}';

const tree = {
  'Lists/My books.base':
    'filters: file.hasTag("book")\nviews:\n  - name: All\n    order: [file.name, by]\n  - name: To read?\n    filters: status.rond() != 1\n',
  'Dune.md': '---\ntags: [book]\nby: "Frank | Herbert"\n---\n',
  'Emma.md': '---\ntags: [book]\nstatus: done\n---\n',
};

async function connect(files: Tree, rules: readonly string[] = []) {
  const vault = plantVault(files);
  const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...rules] });
  const read = async (path: string) => {
    const uri = `obsidian://vault/Garden/${path}`;
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.any(String) }]);
    return (contents[0] as { text: string }).text;
  };
  return { vault, client, read };
}

test('a base is listed among the notes, and reads as the table of its first view', async () => {
  const { client, read, vault } = await connect(tree);

  const { resources } = await client.listResources();

  expect(resources.map(({ name }) => name)).toEqual(['Dune.md', 'Emma.md', 'Lists/My books.base']);
  expect(resources[2]).toMatchObject({
    uri: 'obsidian://vault/Garden/Lists/My%20books.base',
    mimeType: 'text/markdown',
    description: expect.stringContaining('first view'),
  });
  const table = '| file name | by |\n| --- | --- |\n| Dune | Frank \\| Herbert |\n| Emma |  |\n';
  expect(await read('Lists/My%20books.base')).toBe(table);

  writeFileSync(join(vault.path, 'Zen.md'), '---\ntags: [book]\nby: Pirsig\n---\n');
  await expect.poll(async () => read('Lists/My%20books.base')).toBe(`${table}| Zen | Pirsig |\n`);
});

test('a view is read by its name, with what is wrong with it', async () => {
  const { read } = await connect(tree);

  expect(await read('Lists/My%20books.base?view=To%20read%3F')).toBe(
    '| file name |\n| --- |\n| Dune |\n\nviews[1].filters, line 6, column 21: Cannot find function "rond" on type String\n',
  );
});

test('the summaries of a view and of its groups are below the table', async () => {
  const { read } = await connect({
    'A.md': '---\nn: 1\n---\n',
    'B.md': '---\nn: 2\n---\n',
    'N.base': 'filters: n\nviews:\n  - order: [n]\n    groupBy: {property: n}\n    summaries: {n: Sum}\n',
  });

  expect(await read('N.base')).toBe(
    '| n |\n| --- |\n| 1 |\n| 2 |\n\nSummaries: n 3 (Sum)\nGroup 1, 1 row: n 1 (Sum)\nGroup 2, 1 row: n 2 (Sum)\n',
  );
});

test('the groups of a view without summaries are below the table, and in the text of the tool', async () => {
  const { read, client } = await connect({
    'A.md': '---\nn: 1\n---\n',
    'B.md': '',
    'N.base': 'filters: file.ext == "md"\nviews:\n  - order: [n]\n    groupBy: {property: n}\n',
  });
  const table = '| n |\n| --- |\n| 1 |\n|  |\n\nGroup 1, 1 row\nGroup None, 1 row';

  expect(await read('N.base')).toBe(`${table}\n`);
  expect((await callTool(client, 'query_base', { base: 'N' })).text).toContain(table);
});

test('notes that cannot be read, or not their properties, are named below the table', async () => {
  const { read } = await connect({
    'Emma.md': '---\na: [\n---\n',
    'Old.md': Buffer.from([0xff]),
    'N.base': 'filters: a == 1\n',
  });

  expect(await read('N.base')).toBe(
    '| file name |\n| --- |\n\nNot included, because they cannot be read: Old.md.\nProperties unknown, because the frontmatter cannot be read: Emma.md (line 3).\n',
  );
});

test('more rows than a table shows are counted', async () => {
  const notes = Object.fromEntries(Array.from({ length: 1003 }, (_, at) => [`N/${at}.md`, '']));
  const { read } = await connect({ ...notes, 'N.base': 'filters: file.inFolder("N")\n' });

  const lines = (await read('N.base')).split('\n');

  expect(lines).toHaveLength(2 + 1000 + 3);
  expect(lines.at(-2)).toBe('Showing 1000 of 1003 rows.');
});

test('a table has at most a million characters, with its summaries', async () => {
  const long = (length: number) => `---\np: ${'x'.repeat(length)}\n---\n`;
  const notes = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`N/${at}.md`, long(40_000)]));
  const base = (formula: string) =>
    `filters: file.inFolder("N")\nsummaries: {all: '${formula}'}\nviews: [{order: [p], summaries: {p: all}}]\n`;
  const { read } = await connect({
    ...notes,
    'Some.base': base('values.slice(0, 10).join("")'),
    'Many.base': base('values.slice(0, 15).join("")'),
  });

  const some = (await read('Some.base')).split('\n');
  const many = (await read('Many.base')).split('\n');

  expect(some.at(-4)).toMatch(/^Summaries: p x{400000} \(all\)$/);
  expect(some.at(-2)).toBe('Showing 14 of 30 rows.');
  expect(many.slice(-3)).toEqual(['Showing 24 of 30 rows.', 'Summaries are left out, because they are too long.', '']);
});

test.each([
  ['None.base', { code: -32_602, data: { uri: 'obsidian://vault/Garden/None.base' } }],
  ['Dune.canvas', { code: -32_602, data: { uri: 'obsidian://vault/Garden/Dune.canvas' } }],
  ['Bad.base', { code: -32_602, data: { reason: 'BASE_MALFORMED' } }],
  ['Bad.base?view=%', { code: -32_602 }],
  ['Lists/My%20books.base?view=Al', { code: -32_602, message: expect.stringContaining('All') }],
])('%s cannot be read as a resource', async (path, error) => {
  const { client } = await connect({ ...tree, 'Bad.base': 'filters: [a]\n' });

  await expect(client.readResource({ uri: `obsidian://vault/Garden/${path}` })).rejects.toMatchObject(error);
});

test('bases and views are completed', async () => {
  const { client } = await connect({ ...tree, 'Bad.base': 'views: }' });
  const complete = async (name: string, value: string, path?: string) => {
    const context = path === undefined ? {} : { context: { arguments: { path } } };
    const ref = { type: 'ref/resource' as const, uri: VIEWS };
    return (await client.complete({ ref, argument: { name, value }, ...context })).completion.values;
  };

  expect(await complete('path', '')).toEqual(['Bad.base', 'Lists/My books.base']);
  expect(await complete('view', 'to', 'Lists/My books.base')).toEqual(['To read?']);
  for (const path of [undefined, 'Bad.base', 'None.base', 'Dune.md'])
    expect(await complete('view', '', path)).toEqual([]);
});

test('a hidden base is not a resource, and a view shows no hidden notes', async () => {
  const files = { ...tree, 'Private/Own.base': '', 'Private/Secret.md': '---\ntags: [book]\n---\n' };
  const { client, read } = await connect(files, ['--deny', 'Private']);

  expect((await client.listResources()).resources.map(({ name }) => name)).not.toContain('Private/Own.base');
  expect(await read('Lists/My%20books.base')).not.toContain('Secret');
  const uri = 'obsidian://vault/Garden/Private/Own.base';
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602, data: { uri } });
});
