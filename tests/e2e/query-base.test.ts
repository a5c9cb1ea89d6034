import { symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { official } from './official-line.ts';
import { typist } from './typed-call.ts';

const tree = {
  'Books.base':
    'filters: price\nformulas:\n  twice: price * 2\nviews:\n  - name: All\n  - name: Dear\n    filters: price > 5\n',
  'Shelf.md': 'Text.\n\n```base\nfilters: price\n```\n',
  'A.md': '---\nprice: 2\nby: Ann\n---\n',
  'B.md': '---\nprice: 8\nby: Ann\n---\n',
  'C.md': '---\nprice: 9\nby: Bo\n---\n',
};

test('one call asks for fewer rows and other columns than the view has', async () => {
  const { ask } = noteAgent(tree);
  const asked = { base: 'Books', view: 'Dear', filter: 'by == "Ann"', columns: ['file.name', 'formula.twice'] };

  const { metadata, data } = await ask('query_base', asked);

  expect(metadata).toMatchObject({
    columns: [{ property: 'file.name' }, { property: 'formula.twice' }],
    rows: [{ path: 'B.md', values: { 'file.name': 'B', 'formula.twice': 16 } }],
    total_count: 1,
    problems: [],
  });
  expect(data).toContain('| B | 16 |');
});

test('a page says how many of the rows it shows', async () => {
  const { ask } = noteAgent(tree);

  const { data } = await ask('query_base', { base: 'Books', limit: 2 });

  expect(data).toMatch(/^\| file name \|\n\| --- \|\n\| A \|\n\| B \|\nShowing 2 of 3\. Continue with cursor \S+$/);
});

test('a mistake in what a call asks for is a problem with its place there, also for a block of a note', async () => {
  const { ask } = noteAgent(tree);

  const { metadata } = await ask('query_base', { note: 'Shelf', filter: 'by ==', columns: ['formula.twice'] });

  expect(metadata).toMatchObject({
    rows: [],
    problems: [
      { reason: 'SYNTAX', where: 'filter', line: 1 },
      { reason: 'UNKNOWN_FORMULA', where: 'columns[0]', line: 1 },
    ],
  });
});

test('a property that no note has is reported, with what was probably meant', async () => {
  const { type } = typist(tree);

  const filtered = await type(['base', 'Books', '--filter', 'by == "Ann" && prce > 5', '--json']);
  const shown = await type(['base', 'Books', '--columns', 'file.name', '--columns', 'prise']);

  expect(JSON.parse(filtered.stdout).problems).toMatchObject([
    {
      reason: 'ADVICE',
      where: 'filter',
      column: 16,
      message: 'No note has the property "prce".',
      did_you_mean: 'price',
    },
  ]);
  expect(shown.stdout + shown.stderr).toContain('No note has the property "prise". Did you mean price?');
});

test('pages of a filter do not continue those of another one', async () => {
  const { ask } = noteAgent(tree);
  const first = await ask('query_base', { base: 'Books', filter: 'price > 2', limit: 1 });
  const cursor = first.metadata.next_cursor;

  const next = await ask('query_base', { base: 'Books', filter: 'price > 2', limit: 1, cursor });
  const other = await ask('query_base', { base: 'Books', filter: 'price > 1', limit: 1, cursor });

  expect(next.metadata).toMatchObject({ rows: [{ path: 'C.md' }], next_cursor: null });
  expect(other).toMatchObject({ reason: 'CURSOR_INVALID' });
});

test('one answer has all views of a base, and each cursor continues its view', async () => {
  const { ask } = noteAgent(tree);
  const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path);

  const { metadata, data } = await ask('query_base', { base: 'Books', all_views: true, columns: ['price'], limit: 1 });
  const [dear] = metadata.other_views;
  const next = { base: 'Books', columns: ['price'], limit: 1 };
  const rest = [
    await ask('query_base', { ...next, view: 'All', cursor: metadata.next_cursor }),
    await ask('query_base', { ...next, view: 'Dear', cursor: dear.next_cursor }),
  ];

  expect(metadata).toMatchObject({ view: { name: 'All' }, rows: [{ path: 'A.md' }], total_count: 3, views_total: 2 });
  expect(metadata.other_views).toMatchObject([
    { view: { name: 'Dear' }, rows: [{ path: 'B.md', values: { 'note.price': 8 } }], total_count: 2, truncated: true },
  ]);
  const [all, more, below] = data.split('\n\n## ');
  expect([all, below]).toEqual([expect.stringMatching(/^## All\n\n\| price \|\n/), undefined]);
  expect(more).toMatch(/^Dear\n\n\| price \|\n\| --- \|\n\| 8 \|\n\[Showing 1 of 2/);
  expect(rest.map((each) => paths(each.metadata.rows))).toEqual([['B.md'], ['C.md']]);
});

test('views beyond the first 50 are reported, not left out without a word', async () => {
  const views = Array.from({ length: 52 }, (_, at) => ({ name: `V${at}` }));
  const many = { ...tree, 'Many.base': JSON.stringify({ filters: 'file.name == "A"', views }) };
  const words = 'Only the first 50 of 52 views were run. Name one of the others as the view.';

  const { metadata, data } = await noteAgent(many).ask('query_base', { base: 'Many', all_views: true });
  const { stdout, stderr } = await typist(many).type(['base', 'Many', '--all-views']);

  expect(metadata).toMatchObject({ views_total: 52, problems: [{ reason: 'LIMIT', where: 'views', message: words }] });
  expect(metadata.other_views).toHaveLength(49);
  expect(data).toContain(words);
  expect(stdout).not.toContain(words);
  expect(stderr).toMatch(/^views, line 1, column \d+: Only the first 50 of 52 views were run\. .*\n$/);
});

test('times of files are whole milliseconds, as in Obsidian', async () => {
  const { ask, vault } = noteAgent(tree);
  utimesSync(join(vault, 'A.md'), 1, 1000.0017);
  const yaml = 'filters: file.name == "A"\nformulas: {m: number(file.mtime), c: number(file.ctime) % 1}\n';

  const columns = ['formula.m', 'formula.c'];
  const { metadata } = await ask('query_base', { yaml, columns });

  expect(metadata.rows).toMatchObject([{ values: { 'formula.m': 1_000_001, 'formula.c': 0 } }]);
});

test('a problem of several views is listed once', async () => {
  const views = ['A', 'B'].map((name) => ({ name, order: ['formula.bad'], filters: 'price' }));
  const { ask } = noteAgent({ ...tree, 'Bad.base': JSON.stringify({ formulas: { bad: 'price ==' }, views }) });

  const { metadata } = await ask('query_base', { base: 'Bad', all_views: true });

  expect(metadata).toMatchObject({ problems: [{ where: 'formulas.bad' }], other_views: [{ problems: [] }] });
});

test.each([
  ['view', 'All'],
  ['cursor', 'x'],
  ['format', 'csv'],
])('all views are not asked for together with a %s', async (field, value) => {
  const { ask } = noteAgent(tree);

  const answer = await ask('query_base', { base: 'Books', all_views: true, [field]: value });

  expect(answer).toMatchObject({ reason: 'INVALID_PARAMS', details: { field } });
});

test('a filter and columns are typed as options', async () => {
  const { plainly } = official(tree);

  const { stdout } = await plainly(
    'base',
    'Books',
    '--filter',
    'by == "Ann"',
    '--columns',
    'price',
    '--columns',
    'by',
    '--format',
    'csv',
  );

  expect(stdout).toBe('path,price,by\r\nA.md,2,Ann\r\nB.md,8,Ann\r\n');
});

test.each(['Link', 'link.base', '[[Link.base]]', './Link', 'Folder/Books', 'folder/books.base#Dear'])(
  'a base that is reached through a symbolic link as %s is the file itself',
  async (base) => {
    const { ask, vault } = noteAgent({ ...tree, 'Real/Books.base': 'filters: price > 5\nviews:\n  - name: Dear\n' });
    symlinkSync('Real/Books.base', join(vault, 'Link.base'));
    symlinkSync('Real', join(vault, 'Folder'));

    const { metadata } = await ask('query_base', { base });

    expect(metadata).toMatchObject({ base: 'Real/Books.base', this: 'Real/Books.base', view: { name: 'Dear' } });
  },
);

test('a base behind a broken or outward symbolic link is refused like a note', async () => {
  const { ask, vault } = noteAgent(tree);
  const outside = noteAgent({ 'Books.base': '' }).vault;
  for (const extension of ['md', 'base']) {
    symlinkSync(`Nowhere.${extension}`, join(vault, `Broken.${extension}`));
    symlinkSync(join(outside, 'Books.base'), join(vault, `Out.${extension}`));
  }

  for (const name of ['Broken', 'Out']) {
    const { reason } = await ask('read_note', { note: name });
    expect((await ask('query_base', { base: name })).reason).toBe(reason?.replace('NOTE_NOT_FOUND', 'BASE_NOT_FOUND'));
  }
});

test.each([
  ['csv', 'path,n\r\n'],
  ['tsv', 'path\tn\n'],
  ['json', '[]\n'],
  ['md', '| n |\n| --- |\n'],
  ['paths', ''],
])('a typed view without rows in the format %s is on stdout', async (format, expected) => {
  const { type } = typist({ 'P.base': 'filters: n > 5\nviews: [{order: [n]}]\n', 'A.md': '---\nn: 3\n---\n' });

  expect(await type(['base', 'P', '--format', format])).toMatchObject({ stdout: expected, stderr: '', exitCode: 0 });
});

test.each(['csv', 'paths'])('a typed view in the format %s has its problems on stderr only', async (format) => {
  const base = 'filters: n\nformulas: {x: n.revers()}\nviews: [{order: [n, formula.x]}]\n';
  const { type } = typist({ 'P.base': base, 'A.md': '---\nn: 3\n---\n', 'Broken.md': '---\nn: [\n---\n' });

  const { stdout, stderr } = await type(['base', 'P', '--format', format]);
  const quiet = await type(['base', 'P', '--format', format, '--quiet']);

  expect(stdout).toMatch(format === 'csv' ? /^path,n,x\r\nA\.md,3,.*\r\n$/ : /^A\.md\n$/);
  expect(stderr).toMatch(
    /^formulas\.x, line 2, column \d+: .*revers.*\nProperties unknown, .*: Broken\.md \(line 3\)\.\n$/,
  );
  expect(quiet).toMatchObject({ stdout, stderr: '', exitCode: 0 });
});
