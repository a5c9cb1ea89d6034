import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type BaseQuery, type QueriedBase, queryBase } from './query-base.ts';

const reader = createMemoryReader({
  'Books/Dune.md': '---\nprice: 12\nauthor: "[[Frank Herbert]]"\ntags: [book/scifi]\n---\nSee [[Emma]].\n',
  'Books/Emma.md': '---\nprice: 8\ntags: [book]\n---\n![[Dune]]\n',
  'Notes/Plan.md':
    '---\nstatus: open\n---\n#book\n\n```base\nfilters: file.hasLink(this)\n```\n\n```base\nviews: }\n```\n',
  'People/Frank Herbert.md': 'Links to [[Notes/Plan#Goals]].\n',
  'Bases/Shelf.base':
    'filters: file.hasTag("book")\nviews:\n  - name: All\n    order: [price]\n  - name: Dear\n    filters: price > 10\n',
  'Old/Shelf.base': '',
  'Board.canvas': '{"nodes":[],"edges":[]}',
  'data.csv': 'a',
});

async function query(given: Partial<BaseQuery>): Promise<QueriedBase> {
  const reference = { base: 'Bases/Shelf' };
  return await queryBase(reader, { reference, limit: 50, cursor: undefined, now: new Date(0), ...given });
}

function pathsIn({ items }: QueriedBase): string[] {
  return items.map(({ path }) => path);
}

test('a base is found by its path, or by a name that only one has', async () => {
  expect(pathsIn(await query({}))).toEqual(['Books/Dune.md', 'Books/Emma.md', 'Notes/Plan.md']);
  expect(pathsIn(await query({ reference: { base: 'bases/shelf.base' }, view: 'Dear' }))).toEqual(['Books/Dune.md']);
  await expect(query({ reference: { base: 'Shelf' } })).rejects.toMatchObject({ reason: 'BASE_AMBIGUOUS' });
  await expect(query({ reference: { base: '/Shelf' } })).rejects.toMatchObject({ reason: 'BASE_NOT_FOUND' });
  await expect(query({ reference: { base: 'Bases/Shelf#Der' } })).rejects.toMatchObject({ reason: 'VIEW_NOT_FOUND' });
  await expect(query({ reference: { base: 'Shelv' } })).rejects.toMatchObject({ reason: 'BASE_NOT_FOUND' });
  await expect(query({ view: 'Der' })).rejects.toMatchObject({
    reason: 'VIEW_NOT_FOUND',
    details: { suggestions: ['Dear'], views: ['All', 'Dear'] },
  });
});

test.each([
  ['[[Bases/Shelf.base]]', 'All'],
  ['![[Bases/Shelf.base#Dear]]', 'Dear'],
  ['Bases/Shelf#Dear', 'Dear'],
  ['./Bases/Shelf', 'All'],
  ['Bases\\Shelf', 'All'],
  [' /Bases/Shelf.base ', 'All'],
  [`${reader.rootPaths[0]}/Bases/Shelf.base`, 'All'],
])('%s refers to a base like a reference to a note', async (base, name) => {
  expect((await query({ reference: { base } })).view).toMatchObject({ name });
  expect((await query({ reference: { base }, view: 'Dear' })).view).toMatchObject({ name: 'Dear' });
});

test('every kind of file that Obsidian shows can be a row', async () => {
  const paths = pathsIn(await query({ reference: { yaml: '' } }));

  expect(paths).toContain('Board.canvas');
  expect(paths).toContain('Old/Shelf.base');
  expect(paths).not.toContain('data.csv');
});

test('in a block, "this" is the note that has it', async () => {
  expect(await query({ reference: { note: 'Plan' } })).toMatchObject({
    items: [{ path: 'People/Frank Herbert.md' }],
    thisPath: 'Notes/Plan.md',
    result: { problems: [] },
  });
  await expect(query({ reference: { note: 'Plan', block: 2 } })).rejects.toMatchObject({
    reason: 'BASE_MALFORMED',
    details: { base: 'Notes/Plan.md', line: 11 },
  });
  await expect(query({ reference: { note: 'Plan', block: 3 } })).rejects.toMatchObject({
    reason: 'BLOCK_NOT_FOUND',
    details: { count: 2 },
  });
});

test('another file can be named for "this"', async () => {
  const yaml = 'filters: file.hasLink(this)\n';

  expect(pathsIn(await query({ reference: { yaml }, this: 'Emma' }))).toEqual(['Books/Dune.md']);
  expect((await query({ reference: { yaml } })).result.problems).toMatchObject([
    { reason: 'THIS_NOT_NAMED' },
    { reason: 'TYPE' },
  ]);
});

test('links, tags, properties and backlinks of a file are those of the index', async () => {
  const formulas = {
    links: 'file.links.map(value.asFile().path)',
    embeds: 'file.embeds.length',
    back: 'file.backlinks.map(value.asFile().path)',
    tags: 'file.tags',
    role: 'author.asFile().path',
  };
  const order = Object.keys(formulas).map((name) => `formula.${name}`);
  const yaml = JSON.stringify({ filters: 'file.name == "Dune"', formulas, views: [{ order }] });
  const { items, toWire } = await query({ reference: { yaml } });

  expect(items[0]?.values.map(toWire)).toEqual([
    ['People/Frank Herbert.md', 'Books/Emma.md'],
    0,
    ['Books/Emma.md'],
    ['book/scifi'],
    'People/Frank Herbert.md',
  ]);
});

test('pages of rows fit together', async () => {
  const first = await query({ limit: 2 });
  const second = await query({ limit: 2, cursor: first.nextCursor ?? undefined });

  expect([...pathsIn(first), ...pathsIn(second)]).toEqual(pathsIn(await query({})));
  expect(second.nextCursor).toBeNull();
  await expect(query({ view: 'Dear', cursor: first.nextCursor ?? undefined })).rejects.toMatchObject({
    reason: 'CURSOR_INVALID',
  });
});

test('a regular expression that explodes is stopped, and the other rows are answered', async () => {
  const text = `${'a'.repeat(60)}!`;
  const formulas = {
    slow: `/^(a+)+$/.matches("${text}")`,
    quick: '/u/.matches(file.name)',
    other: '/^(D|u)+/.matches(file.name)',
  };
  const yaml = JSON.stringify({
    formulas,
    filters: 'price',
    views: [{ order: Object.keys(formulas).map((name) => `formula.${name}`) }],
  });
  const start = process.cpuUsage();

  const { items, result } = await query({ reference: { yaml } });

  const { user, system } = process.cpuUsage(start);
  expect(items.map(({ values }) => values)).toMatchObject([
    [{ type: 'error' }, true, true],
    [{ type: 'error' }, false, false],
  ]);
  expect(result.problems).toMatchObject([{ reason: 'REGEX_TIMED_OUT', where: 'formulas.slow', rows: 2 }]);
  expect((user + system) / 1000).toBeLessThan(5000);
});

test('regular expressions in a thread give what JavaScript gives', async () => {
  const formulas = {
    test: '/^(?:a|b)*c$/.matches("abac")',
    replace: '"abac".replace(/(?:(a)|b)*/g, "<$1>")',
    split: '"a,b;c".split(/(?:,|;)+(?:x*)*/)',
  };
  const order = Object.keys(formulas).map((name) => `formula.${name}`);
  const yaml = JSON.stringify({ filters: 'file.name == "Dune"', formulas, views: [{ order }] });

  const { items } = await query({ reference: { yaml } });

  expect(items[0]?.values).toEqual([true, 'abac'.replace(/(?:(a)|b)*/g, '<$1>'), ['a', 'b', 'c']]);
});
