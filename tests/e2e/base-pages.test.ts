import { expect, test } from 'vitest';
import { plant } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';
import { official } from './official-line.ts';
import { typist } from './typed-call.ts';

const note = (price: number, by = 'Ann') => `---\nprice: ${price}\nby: ${by}\n---\n`;

const base = 'filters: price\nviews:\n  - sort: [{property: price}]\n    order: [file.name, price]\n';

const tree = { 'Books.base': base, 'A.md': note(10), 'B.md': note(20), 'C.md': note(30), 'D.md': note(40) };

const changed = {
  severity: 'warning',
  reason: 'ROWS_CHANGED',
  where: 'cursor',
  line: 1,
  column: 1,
  message: 'The rows before this page have changed. Rows may be missing or listed twice; start again without a cursor.',
};

/** The second page of two rows, after a change of the vault, and the page after it. */
async function pagesAfter(
  change: Readonly<Record<string, string>>,
  { query = { base: 'Books' }, before = tree }: { query?: object; before?: Readonly<Record<string, string>> } = {},
) {
  const { ask, vault } = noteAgent(before);
  const first = await ask('query_base', { ...query, limit: 2 });
  plant(vault, change);
  const second = await ask('query_base', { ...query, limit: 2, cursor: first.metadata.next_cursor });
  const cursor = second.metadata?.next_cursor;
  return { second, third: cursor && (await ask('query_base', { ...query, limit: 2, cursor })) };
}

const pathsIn = (answer: { metadata: { rows: readonly { path: string }[] } }) =>
  answer.metadata.rows.map(({ path }) => path);

test.each<[what: string, change: Record<string, string>, rows: string[]]>([
  ['a new note in an earlier page', { 'New.md': note(15) }, ['C.md', 'D.md']],
  ['a row that moved to an earlier page', { 'D.md': note(5) }, ['C.md']],
  ['a row that moved to a later page', { 'A.md': note(35) }, ['C.md', 'A.md']],
  ['a row that left an earlier page', { 'A.md': 'Free.\n' }, ['C.md', 'D.md']],
])('%s is reported, and the page continues after the last row', async (_, change, rows) => {
  const { second } = await pagesAfter(change);

  expect(pathsIn(second)).toEqual(rows);
  expect(second.metadata.problems).toEqual([changed]);
  expect(second.data.split('\n').at(-1)).toBe(`cursor: ${changed.message}`);
});

test('a change is reported once: later pages are compared with the page before them', async () => {
  const { second, third } = await pagesAfter({ 'New.md': note(15), 'E.md': note(50) });

  expect(second.metadata.problems).toEqual([changed]);
  expect(third).toMatchObject({ metadata: { rows: [{ path: 'E.md' }], problems: [] } });
});

test.each<[what: string, change: Record<string, string>, rows: string[]]>([
  ['a new note in a later page', { 'New.md': note(35) }, ['C.md', 'New.md']],
  ['rows of later pages in another order', { 'D.md': note(25) }, ['D.md', 'C.md']],
  [
    'a row with another value at the same place',
    { 'A.md': note(11), 'B.md': `${note(20)}More text.\n` },
    ['C.md', 'D.md'],
  ],
  ['a note that is no row', { 'Other.md': 'Text.\n' }, ['C.md', 'D.md']],
])('pages fit together in spite of %s', async (_, change, rows) => {
  const { second } = await pagesAfter(change);

  expect(second.metadata.problems).toEqual([]);
  expect(pathsIn(second)).toEqual(rows);
});

test('a row of an earlier page that moved to another group is reported', async () => {
  const groups = {
    ...tree,
    'Books.base': 'filters: price\nviews: [{groupBy: {property: by}}]\n',
    'C.md': note(30, 'Bo'),
  };

  const { second } = await pagesAfter({ 'B.md': note(20, 'Bo') }, { before: { ...groups, 'D.md': note(40, 'Bo') } });

  expect(second.metadata).toMatchObject({ groups: [{ rows: 1 }, { rows: 3 }], problems: [changed] });
});

test.each<[what: string, text: string]>([
  ['filter', base.replace('filters: price', 'filters: price > 5')],
  ['column', base.replace('file.name, price', 'price')],
  ['formula', `${base}formulas: {a: 1}\n`],
])('a cursor is refused after another %s was written into the base', async (_, text) => {
  const { second } = await pagesAfter({ 'Books.base': text });

  expect(second).toMatchObject({ reason: 'CURSOR_INVALID', hint: 'Start again without a cursor.' });
});

test('text of a note next to its base block may change between two pages', async () => {
  const block = `\`\`\`base\n${base}\`\`\`\n`;
  const options = { query: { note: 'Shelf' }, before: { ...tree, 'Shelf.md': block } };

  const other = await pagesAfter({ 'Shelf.md': `Books:\n\n${block}` }, options);
  const own = await pagesAfter({ 'Shelf.md': block.replace('filters: price', 'filters: price > 5') }, options);

  expect(other.second).toMatchObject({ status: 'success', metadata: { problems: [] } });
  expect(own.second).toMatchObject({ reason: 'CURSOR_INVALID' });
});

test('on the command line, changed rows are reported on stderr, and the page is on stdout', async () => {
  const { type, vault } = typist(tree);
  const { stdout: first } = await type(['base', 'Books', '--limit', '2', '--json']);
  plant(vault, { 'New.md': note(15) });

  const { stdout, stderr } = await type([
    ...['base', 'Books', '--limit', '2', '--format', 'paths', '--cursor', JSON.parse(first).next_cursor],
  ]);

  expect(stdout).toBe('C.md\nD.md\n');
  expect(stderr).toMatch(/^cursor: The rows before this page have changed\. .* start again without a cursor\.\n/);
});

test('base:query warns if the rows changed while it read them', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.md`, '']));
  const shuffled = 'formulas: {a: random()}\nfilters: file.ext == "md"\nviews: [{sort: [{property: formula.a}]}]\n';
  const { plainly } = official({ ...many, 'Books.base': shuffled });

  const { stderr } = await plainly('base:query', 'file=Books', 'format=paths');

  expect(stderr).toMatch(/^The rows changed while they were read, .* Run the command again\.\n$/);
});
