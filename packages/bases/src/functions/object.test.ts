import { expect, test } from 'vitest';
import { evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['map.keys()', ['a', 'B']],
  ['map.values()[0]', 1],
  ['map.values()[1].on.year', 2026],
  ['map.c', null],
  ['map["a"]', 1],
  ['nomap.keys()', []],
  ['map.length', null],
  ['map.nope()', failure('Cannot find function "nope" on type Object')],
  ['note.keys().contains("two words")', true],
  ['file("Ann").properties.isEmpty()', true],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
