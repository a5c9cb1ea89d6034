import { expect, test } from 'vitest';
import { answerOf, notesWith } from './views.test.kit.ts';

test.each<[what: string, values: unknown[], ascending: string, descending: string]>([
  ['numbers by value', [10, 9, -1], 'CBA', 'ABC'],
  ['no value last, both ways', [undefined, 2, null, 1], 'DBAC', 'BDAC'],
  ['dates by time', ['2026-02-01', '2025-12-31', '2026-02-01T09:00'], 'BAC', 'CAB'],
  ['booleans by value', [true, false], 'BA', 'AB'],
  ['texts regardless of case and accents', ['éclair', 'Zebra', 'apple', 'Eclair 2'], 'CADB', 'BDAC'],
  ['numbers in texts by value', ['v10', 'V9', 'v1'], 'CBA', 'ABC'],
  ['numbers and texts by their text', ['b', 10, 9], 'CBA', 'ABC'],
  ['links by what they show', ['[[Zoo|ant]]', '[[Bee]]'], 'AB', 'BA'],
  ['lists by their text', [['b'], ['a', 'z'], 'ab'], 'BCA', 'ACB'],
  ['equal values by name', [1, 1, 0], 'CAB', 'ABC'],
])('a sort puts %s', async (_, ...[values, ascending, descending]) => {
  const sorted = async (direction: string) =>
    (await answerOf({ views: [{ sort: [{ property: 'p', direction }] }] }, notesWith('p', values))).names.join('');

  expect([await sorted('ASC'), await sorted('DESC')]).toEqual([ascending, descending]);
});

test('durations are sorted by length, and an error like no value', async () => {
  const base = {
    formulas: { length: 'duration(p)', bad: 'if(p == "x", oops(), p)' },
    views: [{ sort: [{ property: 'formula.length' }] }],
  };
  const byError = { ...base, views: [{ sort: [{ property: 'formula.bad', direction: 'DESC' }] }] };

  expect((await answerOf(base, notesWith('p', ['1d', '2h', 'x', '90m']))).names.join('')).toBe('DBAC');
  expect((await answerOf(byError, notesWith('p', ['x', 1, undefined, 2]))).names.join('')).toBe('DBAC');
});

test('relative dates are sorted by time, not by their phrase', async () => {
  const base = { formulas: { when: 'p.relative()' }, views: [{ sort: [{ property: 'formula.when' }] }] };

  expect((await answerOf(base, notesWith('p', ['2026-03-26', '2026-03-17', '2026-01-01']))).names.join('')).toBe('CBA');
});

test('the second key decides among rows whose first key is equal', async () => {
  const notes = { 'A.md': { p: 1, q: 2 }, 'B.md': { p: 1, q: 3 }, 'C.md': { p: 0, q: 1 } };
  const sort = [{ property: 'p' }, { property: 'q', direction: 'DESC' }];

  expect((await answerOf({ views: [{ sort }] }, notes)).names.join('')).toBe('CBA');
});

test('without a value, a checkbox is sorted as unchecked', async () => {
  const base = { views: [{ sort: [{ property: 'p' }] }] };
  const notes = notesWith('p', [true, undefined, false]);

  expect((await answerOf(base, notes, { p: 'checkbox' })).names.join('')).toBe('BCA');
  expect((await answerOf(base, notes)).names.join('')).toBe('CAB');
});

test('rows that are equal in every key are in the order of their names, then of their paths', async () => {
  const paths = ['Z/Note 2.md', 'A/Note 10.md', 'B/note 2.md', 'Ärger.md', 'Zoo.md', 'A/Zoo.canvas'];
  const notes = Object.fromEntries(paths.map((path) => [path, {}]));

  const { result } = await answerOf({}, notes);

  expect(result.paths).toEqual(['Ärger.md', 'B/note 2.md', 'Z/Note 2.md', 'A/Note 10.md', 'Zoo.md', 'A/Zoo.canvas']);
});

test('the limit counts the first rows of the sort, and 0 or none is every row', async () => {
  const sort = [{ property: 'p', direction: 'DESC' }];
  const names = async (view: object) =>
    (await answerOf({ views: [{ sort, ...view }] }, notesWith('p', [1, 2, 3]))).names.join('');

  expect([await names({ limit: 2 }), await names({ limit: 0 }), await names({})]).toEqual(['CB', 'CBA', 'CBA']);
});
