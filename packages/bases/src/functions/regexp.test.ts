import { expect, test } from 'vitest';
import { evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['/a+b/.matches("xaab")', true],
  ['/^a/.matches("ba")', false],
  ['/A/i.matches("ba")', true],
  ['[/a/g.matches("a"), /a/g.matches("a")]', [true, true]],
  ['/[/]x/.matches("/x")', true],
  ['/\\/x/.matches("/x")', true],
  ['/a/.matches(1)', failure('Type error in "matches", parameter "value". Expected String, given Number.')],
  ['/a/.test("a")', failure('Cannot find function "test" on type Regexp')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
