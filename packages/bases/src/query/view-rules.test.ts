import { expect, test } from 'vitest';
import { answerOf, notesWith } from './views.test.kit.ts';

test.each([
  ['file.name', 'file name'],
  ['file.basename', 'file base name'],
  ['file.path', 'file path'],
  ['file.folder', 'folder'],
  ['file.ext', 'file extension'],
  ['file.size', 'file size'],
  ['file.ctime', 'created time'],
  ['file.mtime', 'modified time'],
  ['file.tags', 'file tags'],
  ['file.links', 'file links'],
  ['file.embeds', 'file embeds'],
  ['file.backlinks', 'file backlinks'],
  ['file.properties', 'properties'],
  ['file.file', 'file'],
  ['note.due date', 'due date'],
  ['due', 'due'],
  ['task.status', 'task.status'],
  ['formula.Total', 'Total'],
  ['note.named', 'Shown'],
  ['named', 'Shown'],
])('the column %s is named "%s"', async (property, name) => {
  const base = { properties: { 'note.named': { displayName: 'Shown' } }, views: [{ order: [property] }] };

  expect((await answerOf(base, {})).result.columns.map((column) => column.name)).toEqual([name]);
});

test('the name of a column means nothing in an expression', async () => {
  const base = {
    properties: { 'note.p': { displayName: 'Price' } },
    formulas: { a: 'Price', b: 'p' },
    views: [{ order: ['formula.a', 'formula.b'] }],
  };

  expect((await answerOf(base, notesWith('p', [1]))).cells).toEqual([[null, 1]]);
});

test.each<[what: string, filters: unknown, names: string]>([
  ['one statement', 'p > 1', 'BC'],
  ['and', { and: ['p > 1', 'p < 3'] }, 'B'],
  ['or', { or: ['p == 1', 'p == 3'] }, 'AC'],
  ['not: none of its statements holds', { not: ['p == 1', 'p == 3'] }, 'BD'],
  ['filters in filters', { and: [{ or: ['p == 1', 'p == 2'] }, { not: [{ and: ['p == 2'] }] }] }, 'A'],
  ['an empty and', { and: [] }, 'ABCD'],
  ['an empty or', { or: [] }, 'ABCD'],
  ['an empty not', { not: [] }, 'ABCD'],
  ['an empty statement', '', 'ABCD'],
  ['a value that is true', 'p', 'ABC'],
  ['a comparison with nothing', 'p < 3', 'AB'],
  ['a value that is not there', '!p', 'D'],
  ['a statement that cannot be parsed', 'p ==', ''],
  ['a statement that fails', 'p.nope()', ''],
  ['a statement that fails in not', { not: ['p.nope()'] }, 'ABCD'],
])('the rows of a filter with %s', async (_, filters, names) => {
  const { names: found } = await answerOf({ filters }, notesWith('p', [1, 2, 3, undefined]));
  const ofView = await answerOf({ views: [{ filters }] }, notesWith('p', [1, 2, 3, undefined]));

  expect([found.join(''), ofView.names.join('')]).toEqual([names, names]);
});

test('a row passes the filters of the base and of the view', async () => {
  const base = { filters: 'p > 1', views: [{ filters: 'p < 3' }] };

  expect((await answerOf(base, notesWith('p', [1, 2, 3]))).names.join('')).toBe('B');
});

test('formulas use each other, and one that cannot be parsed is null and is reported', async () => {
  const base = {
    formulas: { twice: 'p * 2', more: 'formula.twice + 1', broken: 'p +', fails: 'p.x()', none: 'formula.nope' },
    views: [{ order: ['more', 'broken', 'fails', 'none', 'nope'].map((name) => `formula.${name}`) }],
  };

  const { cells, result } = await answerOf(base, notesWith('p', [2]));

  expect(cells).toEqual([[5, null, { type: 'error', message: 'Cannot find function "x" on type Number' }, null, null]]);
  expect(result.problems.map(({ severity, reason, where }) => [severity, reason, where])).toEqual([
    ['error', 'SYNTAX', 'formulas.broken'],
    ['warning', 'UNKNOWN_FORMULA', 'formulas.none'],
    ['warning', 'UNKNOWN_FORMULA', 'views[0].order[4]'],
    ['error', 'UNKNOWN_FUNCTION', 'formulas.fails'],
  ]);
});

test('formulas in a circle are an error in each cell of them, and other columns are answered', async () => {
  const base = {
    formulas: { a: 'formula.b', b: 'formula.a', self: 'formula.self', fine: '1' },
    views: [{ order: ['a', 'b', 'self', 'fine'].map((name) => `formula.${name}`) }],
  };

  const { cells } = await answerOf(base, notesWith('p', [1]));

  expect(cells).toMatchObject([[{ type: 'error' }, { type: 'error' }, { type: 'error' }, 1]]);
});

test('a column says the type that its property has in the settings, which changes no value', async () => {
  const { cells, result } = await answerOf(
    { views: [{ order: ['p', 'note.P', 'formula.p', 'file.name'] }] },
    notesWith('p', ['2026-01-01']),
    { p: 'text' },
  );

  expect(result.columns.map(({ type }) => type)).toEqual(['text', 'text', undefined, undefined]);
  expect(cells[0]?.[0]).toEqual({ type: 'date', value: '2026-01-01' });
});

test('a random number is one for each row, in all places of a query', async () => {
  const base = { formulas: { a: 'random()' }, views: [{ order: ['formula.a', 'formula.a'] }] };

  const { cells } = await answerOf(base, notesWith('p', [1, 2]));
  const [first, second] = cells;

  expect(first?.[0]).toBe(first?.[1]);
  expect(first?.[0]).not.toBe(second?.[0]);
});
