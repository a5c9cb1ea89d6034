import { expect, test } from 'vitest';
import { date, evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['list.length', 3],
  ['none.length', 0],
  ['list.contains(2)', true],
  ['list.contains("2")', true],
  ['list.contains(4)', false],
  ['mixed.contains(null)', true],
  ['names.contains("apple")', false],
  ['parts.contains(link("Books/Emma"))', true],
  ['parts.contains(file("Emma"))', true],
  ['parts.contains("2026-01-02")', true],
  ['tags.contains("book")', true],
  ['tags.contains("#BOOK/scifi")', true],
  ['tags.contains("scifi")', false],
  ['file.tags.contains("book")', true],
  ['names.contains("pea")', false],
  ['list.containsAll(1, 2)', true],
  ['list.containsAll([1, 2])', true],
  ['list.containsAll([1, 2], 3)', false],
  ['list.containsAll()', true],
  ['list.containsAny(9, 1)', true],
  ['list.containsAny([9, 1])', true],
  ['list.containsAny([9])', false],
  ['tags.containsAny("x", "classic")', true],
  ['list.filter(value > 1)', [3, 2]],
  ['list.filter(index > 0)', [1, 2]],
  ['list.map(value * n)', [6, 2, 4]],
  ['list.map(index)', [0, 1, 2]],
  ['list.map([value].map(value + index))', [[3], [1], [2]]],
  ['[[1, 2], [3]].map(value.filter(value > 1))', [[2], [3]]],
  ['list.reduce(acc + value, 0)', 6],
  ['names.reduce(acc + index, "")', '012'],
  ['none.reduce(oops(), 7)', 7],
  ['value', null],
  ['[value, index, acc]', [null, null, null]],
  ['[1, [2, [3]]].flat()', [1, 2, [3]]],
  ['mixed.join("-")', '1-two-'],
  ['list.join()', failure('Type error in "join", parameter "separator". It is missing.')],
  ['list.reverse()', [2, 1, 3]],
  ['list.slice(1)', [1, 2]],
  ['list.slice(0, -1)', [3, 1]],
  ['list.sort()', [1, 2, 3]],
  ['["b10", "B9", "a"].sort()', ['a', 'B9', 'b10']],
  ['[10, 9, null, 1].sort()', [1, 9, 10, null]],
  ['[true, false].sort()', [false, true]],
  ['[2, "10", 1].sort()', [1, 2, '10']],
  ['[due, at].sort()[0]', date('2026-03-01T18:45:30')],
  ['[duration("1d"), duration("2h")].sort().map(value.hours)', [2, 24]],
  ['["b", "a"].sort().reverse()', ['b', 'a']],
  ['[1, "1", 2, 1].unique()', [1, 2]],
  ['["a", "A"].unique()', ['a', 'A']],
  ['[by, link("Books/Emma"), link("Emma")].unique().length', 2],
  ['[[1], 1].unique().length', 1],
  ['list.push(1)', failure('Cannot find function "push" on type List')],
  ['list.size', failure('Cannot find "size" on type List')],
  ['list["0"]', failure('Cannot find "0" on type List')],
  ['text[0]', failure('Cannot use Number as an index of String')],
  ['list.filter()', failure('Type error in "filter". Expected 1 argument, given 0.')],
  ['list.map(oops())', failure('Cannot find function "oops"')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});

test('functions of lists return new lists', () => {
  const changed = ['reverse()', 'sort()', 'unique()', 'flat()', 'slice(1)', 'filter(false)', 'map(0)'];

  expect(changed.map((call) => evaluate(`if(list.${call} == null, 0, list)`))).toEqual(changed.map(() => [3, 1, 2]));
});

test.each<[expression: string, value: unknown]>([
  ['list.sum()', 6],
  ['mixed.sum()', 1],
  ['list.mean()', 2],
  ['list.min()', 1],
  ['list.max()', 3],
  ['[1, 2, 3, 10].median()', 2.5],
  ['[3, 1, 2].median()', 2],
  ['[2, 4].stddev()', 1],
  ['[due, at, "x"].earliest()', date('2026-03-01T18:45:30')],
  ['[due, at, null].latest()', date('2026-03-20')],
  ['names.sum()', null],
  ['none.mean()', null],
  ['names.min()', null],
  ['none.max()', null],
  ['none.median()', null],
  ['none.stddev()', null],
  ['list.earliest()', null],
  ['none.latest()', null],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
