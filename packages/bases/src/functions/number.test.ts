import { expect, test } from 'vitest';
import { evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

test.each<[expression: string, value: unknown]>([
  ['(-2.5).abs()', 2.5],
  ['(2.1).ceil()', 3],
  ['(-2.1).floor()', -3],
  ['(2.5).round()', 3],
  ['(-2.5).round()', -2],
  ['(1.2345).round(2)', 1.23],
  ['(1250).round(-2)', 1300],
  ['(1.005).toFixed(1)', '1.0'],
  ['n.toFixed(2)', '2.00'],
  ['n.toFixed()', failure('Type error in "toFixed", parameter "precision". It is missing.')],
  ['n.toFixed(-1)', failure('Type error in "toFixed", parameter "precision". Expected a number from 0 to 100.')],
  ['n.isEmpty()', false],
  ['n.length', failure('Cannot find "length" on type Number')],
  ['n.sqrt()', failure('Cannot find function "sqrt" on type Number')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
