import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const base = `filters:
  and:
    - file.hasTag("book")
    - file.inFolder("Books")
newItemFolder: Inbox
views:
  - name: To read
    filters: status == "to read" && about == this && !due.isEmpty()
  - name: Owned
    filters:
      or: [owned, lent]
  - name: All
`;

const tree = {
  '.obsidian/types.json':
    '{"types":{"read":"checkbox","year":"number","topics":"multitext","kind":"text","due":"date","rating":"number"}}',
  '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"New","userIgnoreFilters":["Old/"]}',
  'Lists/Books.base': base,
  'Dune.md': 'An existing note.\n',
};

type Params = Readonly<Record<string, unknown>>;

/** Creates a note for a view of a base with these filters. */
function forFilters(filters: string, more: Readonly<Record<string, string>> = {}) {
  const agent = noteAgent({ ...tree, ...more, 'X.base': `filters: ${filters}\n` });
  const create = async (params: Params) => agent.ask('create_note', { path: 'A', base: 'X', ...params });
  return { ...agent, create };
}

test('a note gets the folder, tags and properties that the filters demand', async () => {
  const { ask, text } = noteAgent(tree);

  const { metadata, data } = await ask('create_note', { title: 'Emma', base: 'Books', content: 'By Austen.\n' });

  expect(metadata).toMatchObject({
    path: 'Books/Emma.md',
    in_view: false,
    unmet_filters: [{ where: 'views[0].filters', line: 8, statement: '!due.isEmpty()' }],
    problems: [{ reason: 'THIS_NOT_NAMED', severity: 'warning' }],
  });
  expect(data).toContain('It is not in the view "To read" of Lists/Books.base.');
  expect(text('Books/Emma.md')).toBe(
    '---\nstatus: to read\nabout: "[[Books.base]]"\ndue:\ntags:\n  - book\n---\nBy Austen.\n',
  );
});

test('a note that passes the filters is in the view, as query_base shows', async () => {
  const { ask } = noteAgent(tree);
  const params = { path: 'Emma', base: 'Books', view: 'To read', this: 'Dune', properties: { due: '2026-12-01' } };

  const { metadata, data } = await ask('create_note', params);
  const { metadata: queried } = await ask('query_base', { base: 'Books', view: 'To read', this: 'Dune' });

  expect(metadata).toMatchObject({ path: 'Books/Emma.md', in_view: true, unmet_filters: [], problems: [] });
  expect(data).toContain('It is in the view "To read" of Lists/Books.base.');
  expect(queried.rows.map(({ path }: { path: string }) => path)).toEqual(['Books/Emma.md']);
});

test('a preview says the same and writes nothing; a note for a view is undone like any other', async () => {
  const { ask, vault } = noteAgent(tree);
  const files = () => readdirSync(vault, { recursive: true }).filter((path) => !String(path).startsWith('.obsidian-'));
  const before = files();
  const params = { path: 'Emma', base: 'Books', view: 'All' };

  const preview = await ask('create_note', { ...params, dry_run: true });
  expect(files()).toEqual(before);
  const made = await ask('create_note', params);
  expect(made.metadata).toMatchObject({ path: 'Books/Emma.md', in_view: true });
  expect(preview.metadata).toMatchObject({ etag: made.metadata.etag, in_view: true });
  expect(preview.data).toContain('It would be in the view "All"');
  await ask('undo', { transaction_id: made.metadata.transaction_id });
  expect(files()).toEqual(before);
});

test.each<readonly [params: Params, path: string]>([
  [{ path: 'Shelf/Emma' }, 'Shelf/Emma.md'],
  [{ path: '/Emma' }, 'Emma.md'],
  [{ path: 'Emma', folder: 'Shelf' }, 'Shelf/Emma.md'],
])('a folder that is given wins, as in %j', async (params, path) => {
  const { ask } = noteAgent(tree);

  const { metadata } = await ask('create_note', { base: 'Books', view: 'All', ...params });

  expect(metadata).toMatchObject({ path, in_view: false, unmet_filters: [{ statement: 'file.inFolder("Books")' }] });
});

test.each<readonly [yaml: string, path: string]>([
  ['newItemFolder: Inbox', 'Inbox/A.md'],
  ['newItemFolder: /', 'A.md'],
  ['filters: file.folder == "/"', 'A.md'],
  ['', 'New/A.md'],
])('without a folder in the filters, a base with "%s" gives %s', async (yaml, path) => {
  const { ask } = noteAgent({ ...tree, 'X.base': yaml });

  expect((await ask('create_note', { path: 'A', base: 'X' })).metadata).toMatchObject({ path, in_view: true });
});

test('a note in an excluded folder is in no view, and the answer says why', async () => {
  const { create } = forFilters('file.inFolder("Old")');

  const { metadata, data } = await create({});

  expect(metadata).toMatchObject({ path: 'Old/A.md', in_view: false, unmet_filters: [] });
  expect(data).toContain('Excluded files');
});

test.each<readonly [filters: string, params: Params, text: string]>([
  ['\'file.hasTag("book")\'', { tags: ['#Book'] }, 'tags:\n  - Book\n'],
  ['\'file.hasTag("book")\'', { properties: { Tags: ['book/scifi', 'x'] } }, 'Tags:\n  - book/scifi\n  - x\n'],
  ['\'file.hasTag("book")\'', { content: '---\ntags: [x]\n---\n' }, 'tags: [x, book]\n'],
  ['\'file.hasTag("book")\'', { properties: { tags: 'x' } }, 'tags:\n  - x\n  - book\n'],
  ['status == "open"', { properties: { Status: 'shut' } }, 'Status: shut\n'],
  ['status == "open"', { properties: { status: null } }, 'status:\n'],
  ['status == "open"', { content: '---\nStatus: shut # mine\n---\n' }, 'Status: shut # mine\n'],
  ['status == "open"', { content: '---\nstatus:\n---\n' }, 'status: open\n'],
  ['by.contains("a")', { content: '---\nby: [b]\n---\n' }, 'by: [b, a]\n'],
  ['status == "open"', { template: 'T' }, 'status: open\nkind: from template\n'],
  ['"read"', {}, 'read: true\n'],
  ['year == "2026"', {}, 'year: 2026\n'],
  ['topics == "a"', {}, 'topics:\n  - a\n'],
  ['kind.contains("a")', {}, 'kind: a\n'],
  ['list(by).contains(this)', { this: 'Dune' }, 'by:\n  - "[[Dune]]"\n'],
  ['by == link("People/Emma", "Emma")', {}, 'by: "[[People/Emma|Emma]]"\n'],
  ['count == 3 && late == true', {}, 'count: 3\nlate: true\n'],
])('filters %s with %j give the properties %j', async (filters, params, properties) => {
  const { create, text } = forFilters(filters, { 'T.md': '---\nstatus:\nkind: from template\n---\n' });

  const { metadata } = await create(params);

  expect(text(metadata.path)).toBe(`---\n${properties}---\n`);
});

test.each([
  ['what the type of a property forbids', 'rating == "great"'],
  ['an invalid tag', '\'file.hasTag("a b")\''],
  ['alternatives', 'a == 1 || a == 2'],
  ['a date', 'a == date("2026-01-01")'],
  ['a formula', 'formula.x == 1'],
  ['a statement that cannot be parsed', 'a =='],
])('nothing is written for %s, and the statement is named', async (_, filters) => {
  const { create, text } = forFilters(filters);

  const { metadata } = await create({ content: 'text' });

  expect(text(metadata.path)).toBe('text');
  expect(metadata).toMatchObject({ in_view: false, unmet_filters: [{ where: 'filters', line: 1 }] });
});

test('the whole filter is evaluated on the note: its links, its tags in the text, its size', async () => {
  const { create } = forFilters(
    '\'file.hasLink(this) && file.hasTag("x") && file.size > 5 && this.file.backlinks.contains(file)\'',
  );

  expect((await create({ this: 'Dune', content: '[[Dune]] #x' })).metadata).toMatchObject({ in_view: true });
  expect((await create({ path: 'B', this: 'Dune' })).metadata.unmet_filters).toMatchObject([
    { statement: 'file.hasLink(this)' },
    { statement: 'this.file.backlinks.contains(file)' },
  ]);
});

test('an existing name is refused, numbered or left alone, as asked', async () => {
  const { create, text } = forFilters('\'file.folder == "/" && status == "open"\'');
  const asked = { path: 'Dune' };

  expect(await create(asked)).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'Dune.md' } });
  const skipped = await create({ ...asked, if_exists: 'skip' });
  expect(skipped.metadata).toMatchObject({ outcome: 'skipped', in_view: false });
  const renamed = await create({ ...asked, if_exists: 'rename' });
  expect(renamed.metadata).toMatchObject({ path: 'Dune 1.md', outcome: 'renamed', in_view: true });
  expect(text('Dune.md')).toBe(tree['Dune.md']);
  const replaced = await create({ ...asked, if_exists: 'overwrite' });
  expect(replaced.metadata).toMatchObject({ outcome: 'overwritten', in_view: true });
  expect(text('Dune.md')).toBe('---\nstatus: open\n---\n');
});

test.each<readonly [params: Params, failure: Readonly<Record<string, unknown>>]>([
  [{ base: 'Boks' }, { reason: 'BASE_NOT_FOUND', details: { suggestions: ['Lists/Books.base'] } }],
  [{ base: 'Twice' }, { reason: 'BASE_AMBIGUOUS', details: { total: 2 } }],
  [{ base: 'Bad' }, { reason: 'BASE_MALFORMED', details: { base: 'Bad.base', line: 1 } }],
  [
    { base: 'Books', view: 'to red' },
    { reason: 'VIEW_NOT_FOUND', details: { suggestions: ['To read'] } },
  ],
  [{ base: 'Books', this: 'Nobody' }, { reason: 'NOTE_NOT_FOUND' }],
  [
    { base: 'Templated' },
    {
      reason: 'TEMPLATE_NOT_FOUND',
      hint: 'Create it, change newItemTemplate in the base, or send another template.',
      details: { template: 'Missing', base: 'Templated.base' },
    },
  ],
  [{ base: 'Outside' }, { reason: 'PATH_OUTSIDE_VAULT' }],
  [{ base: 'Hidden' }, { reason: 'PATH_PROTECTED' }],
  [{ base: 'Books', content: '---\na: [\n---\n' }, { reason: 'FRONTMATTER_MALFORMED' }],
  [{ view: 'All' }, { reason: 'INVALID_PARAMS', details: { field: 'base', constraint: 'required' } }],
  [{ this: 'Dune' }, { reason: 'INVALID_PARAMS', details: { field: 'base', constraint: 'required' } }],
])('%j is refused, and nothing changes', async (params, failure) => {
  const { ask, vault } = noteAgent({
    ...tree,
    'A/Twice.base': '',
    'B/Twice.base': '',
    'Bad.base': 'filters: [a]\n',
    'Templated.base': 'newItemTemplate: Missing\n',
    'Outside.base': 'newItemFolder: ../Elsewhere\n',
    'Hidden.base': 'filters: file.inFolder(".obsidian")\n',
  });
  const before = readdirSync(vault, { recursive: true }).sort();

  expect(await ask('create_note', { path: 'New', ...params })).toMatchObject(failure);
  expect(readdirSync(vault, { recursive: true }).sort()).toEqual(before);
});

test('a canvas gets the folder, but none of the properties', async () => {
  const { create, text } = forFilters('\'file.inFolder("C") && status == "open"\'');

  const { metadata } = await create({ path: 'Board.canvas' });

  expect(metadata).toMatchObject({
    path: 'C/Board.canvas',
    in_view: false,
    unmet_filters: [{ statement: 'status == "open"' }],
  });
  expect(text('C/Board.canvas')).toBe('{}');
});

test("a base's template starts the note, unless another one is given", async () => {
  const { ask, text } = noteAgent({
    'X.base': 'filters: status == "open"\nnewItemTemplate: T/Book.md\n',
    'T/Book.md': '# {{title}}\n',
    'T/Other.md': 'other\n',
  });

  await ask('create_note', { path: 'A', base: 'X' });
  await ask('create_note', { path: 'B', base: 'X', template: 'T/Other' });

  expect([text('A.md'), text('B.md')]).toEqual(['---\nstatus: open\n---\n# A\n', '---\nstatus: open\n---\nother\n']);
});

test('a repeated request with its key gets the stored answer', async () => {
  const { ask } = noteAgent(tree);
  const send = async () =>
    ask('create_note', { path: 'Emma', base: 'Books', view: 'Owned' }, { idempotency_key: 'emma-1' });

  const { metadata: first } = await send();
  const { metadata: second } = await send();

  expect(first).toMatchObject({
    path: 'Books/Emma.md',
    in_view: false,
    unmet_filters: [{ statement: '(owned) || (lent)' }],
  });
  expect(second).toEqual({ ...first, replayed: true });
});

test('in one batch, a note is made for a base that the batch creates', async () => {
  const { ask, text } = noteAgent(tree);
  const commands = [
    { type: 'create_base', path: 'Y', filters: 'a == 1' },
    { type: 'create_note', path: 'N', base: 'Y' },
  ];

  const { status } = await ask('batch', { commands });

  expect(status).toBe('success');
  expect(text('New/N.md')).toBe('---\na: 1\n---\n');
});
