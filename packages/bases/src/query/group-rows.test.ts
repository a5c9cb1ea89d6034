import { expect, test } from 'vitest';
import { memoryVault } from '../evaluation/memory-vault.test.kit.ts';
import { linkTo } from '../values/link.ts';
import { groupRows } from './group-rows.ts';
import { answerOf, notesWith } from './views.test.kit.ts';

const link = (text: string) => ({ type: 'link', text, path: null });

test.each<[what: string, values: unknown[], ascending: unknown[], descending: unknown[]]>([
  ['numbers', [2, 10, 2], [2, 10], [10, 2]],
  ['texts', ['b', 'a', 'b'], ['a', 'b'], ['b', 'a']],
  ['no value last', [undefined, 1, null], [1, null], [1, null]],
  ['booleans', [true, false, true], [false, true], [true, false]],
  ['texts that differ in case', ['a', 'A'], ['a', 'A'], ['a', 'A']],
  ['a number and its text', [5, '5'], [5], [5]],
  ['a number and a longer text of it', [5, '5.0'], [5], [5]],
  ['true and 1', [true, 1], [true], [true]],
  ['a list as one key', [['a', 'b'], ['b', 'a'], 'a'], ['a', ['a', 'b'], ['b', 'a']], [['b', 'a'], ['a', 'b'], 'a']],
  ['a list of one and its item', [['a'], 'a'], [['a']], [['a']]],
  [
    'a day and a text of it',
    ['2026-01-01', '2026-01-01T10:00'],
    [{ type: 'date', value: '2026-01-01' }],
    [{ type: 'date', value: '2026-01-01' }],
  ],
  ['a link and the text of its path', ['[[X/Nowhere]]', 'X/Nowhere'], [link('X/Nowhere')], [link('X/Nowhere')]],
])('groups are in order, with equal keys in one: %s', async (_, ...[values, ascending, descending]) => {
  const keys = async (direction: string) =>
    (await answerOf({ views: [{ groupBy: { property: 'p', direction } }] }, notesWith('p', values))).groups.map(
      ([key]) => key,
    );

  expect([await keys('ASC'), await keys('DESC')]).toEqual([ascending, descending]);
});

test('rows keep the order of the sort in their groups', async () => {
  const notes = { 'A.md': { g: 'x', p: 1 }, 'B.md': { g: 'y', p: 2 }, 'C.md': { g: 'x', p: 3 } };
  const views = [{ groupBy: { property: 'g', direction: 'DESC' }, sort: [{ property: 'p', direction: 'DESC' }] }];

  const { names, groups } = await answerOf({ views }, notes);

  expect(names.join('')).toBe('BCA');
  expect(groups).toEqual([
    ['y', 1, {}],
    ['x', 2, {}],
  ]);
});

test('the limit of a view counts before groups are made', async () => {
  const views = [{ groupBy: { property: 'p', direction: 'DESC' }, limit: 2 }];

  const { names, groups } = await answerOf({ views }, notesWith('p', [1, 1, 2]));

  expect(names.join('')).toBe('AB');
  expect(groups).toEqual([[1, 2, {}]]);
});

test('a view can be grouped by a field of the file and by a formula', async () => {
  const notes = { 'X/A.md': { p: 1 }, 'B.md': { p: 2 }, 'X/C.md': { p: 3 } };
  const keys = async (property: string) =>
    (await answerOf({ formulas: { odd: 'p % 2 == 1' }, views: [{ groupBy: { property } }] }, notes)).groups;

  expect(await keys('file.folder')).toEqual([
    ['/', 1, {}],
    ['X', 2, {}],
  ]);
  expect(await keys('formula.odd')).toEqual([
    [false, 1, {}],
    [true, 2, {}],
  ]);
});

test('thousands of different texts of one number are grouped quickly', () => {
  const zeros = Array.from({ length: 150 }, (_, count) => '0'.repeat(count));
  const keys = zeros.flatMap((before) => zeros.map((after) => `${before}1.${after}`));
  const start = process.cpuUsage();

  const groups = groupRows(keys, 'ASC', memoryVault({}));

  const { user, system } = process.cpuUsage(start);
  expect(groups).toHaveLength(keys.length);
  expect((user + system) / 1000).toBeLessThan(4000);
});

test('a tag and its name, and a link and its text, are one group', () => {
  const vault = memoryVault({ 'Book.md': {} });
  const link = linkTo('Book', 'Book.md');
  const countGroups = (...keys: Parameters<typeof groupRows>[0]) => groupRows(keys, 'ASC', vault).length;

  expect(countGroups({ type: 'tag', text: '#Book' }, 'book')).toBe(1);
  expect(countGroups(['a', { type: 'tag', text: '#Book' }], ['a', 'book'])).toBe(1);
  expect(countGroups(link, '[[book.md|shown]]')).toBe(1);
  expect(countGroups(linkTo('2026-01-01', 'Book.md'), '2026-01-01')).toBe(1);
  expect(countGroups({ type: 'file', path: 'Book.md' }, 'Book.md', link)).toBe(1);
});

test('many times of one day are one group each, also beside dates without a time', () => {
  const time = (minute: number) => ({
    type: 'date' as const,
    ms: new Date(2026, 0, 1, 0, minute).getTime(),
    hasTime: true,
  });
  const day = (number: number) => ({ type: 'date' as const, ms: new Date(2026, 0, number).getTime(), hasTime: false });
  const times = Array.from({ length: 150 }, (_, minute) => time(minute + 1));
  const groupsOf = (...keys: Parameters<typeof groupRows>[0]) => groupRows(keys, 'ASC', memoryVault({}));

  expect(groupsOf(...times, ...times)).toHaveLength(150);
  expect(groupsOf(...times, ...times, day(2))).toHaveLength(151);
  expect(groupsOf(day(1), ...times, day(2))).toHaveLength(2);
  expect(groupsOf(...times, ...times, day(1))).toHaveLength(150);
});
