import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';
import { official } from './official-line.ts';

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

test('pages of a filter do not continue those of another one', async () => {
  const { ask } = noteAgent(tree);
  const first = await ask('query_base', { base: 'Books', filter: 'price > 2', limit: 1 });
  const cursor = first.metadata.next_cursor;

  const next = await ask('query_base', { base: 'Books', filter: 'price > 2', limit: 1, cursor });
  const other = await ask('query_base', { base: 'Books', filter: 'price > 1', limit: 1, cursor });

  expect(next.metadata).toMatchObject({ rows: [{ path: 'C.md' }], next_cursor: null });
  expect(other).toMatchObject({ reason: 'CURSOR_INVALID' });
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
