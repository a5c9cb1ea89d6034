import { expect, test } from 'vitest';
import { DEEPEST_NESTING, LONGEST_FORMULA, parseExpression } from './parse-expression.ts';

function problemOf(source: string): unknown {
  const parsed = parseExpression(source);
  return 'problem' in parsed ? parsed.problem : undefined;
}

test('operators of one level form a chain, and tighter ones are its operands', () => {
  expect(parseExpression('1 + 2 * a')).toMatchObject({
    expression: {
      kind: 'chain',
      first: { kind: 'number', digits: '1' },
      rest: [{ operator: '+', operand: { kind: 'chain', rest: [{ operator: '*' }], start: 4, end: 9 } }],
    },
  });
});

test('methods and indexes follow their value in order', () => {
  expect(parseExpression('note["a b"][0].trim()')).toMatchObject({
    expression: {
      kind: 'call',
      args: [],
      callee: { kind: 'member', name: 'trim', nameStart: 15, object: { kind: 'index', object: { kind: 'index' } } },
    },
  });
});

test('a slash divides after a value and begins a regular expression elsewhere', () => {
  expect(parseExpression('a[0] / 2 / b')).toMatchObject({ expression: { kind: 'chain', rest: [{}, {}] } });
  expect(parseExpression('x.replace(/[/]\\/"/g, "")')).toMatchObject({
    expression: { args: [{ kind: 'regexp', source: '[/]\\/"', flags: 'g' }, { value: '' }] },
  });
});

test('escapes in strings are decoded, and unknown ones are refused at their place', () => {
  expect(parseExpression(String.raw`'it\'s \u00e9\n'`)).toMatchObject({ expression: { value: "it's é\n" } });
  expect(problemOf(String.raw`"a\qb"`)).toMatchObject({ start: 2, end: 4, didYouMean: String.raw`\\q` });
});

test('an empty formula is null', () => {
  expect(parseExpression(' \n')).toMatchObject({ expression: { kind: 'constant', value: null } });
});

test.each([
  ['1.isTruthy()', { start: 0, end: 2, didYouMean: '(1).' }],
  ['a and b', { start: 2, end: 5, didYouMean: '&&' }],
  ['not a', { start: 0, end: 3, didYouMean: '!' }],
  ['a = 1', { start: 2, end: 3, didYouMean: '==' }],
  ['a ? 1', { start: 2, end: 3, didYouMean: 'if(…)' }],
  ['{}.isEmpty()', { start: 0, end: 1 }],
  ['`a`', { start: 0, end: 1 }],
  ['+a', { start: 0, end: 1 }],
  ['a ==', { start: 4, end: 4 }],
  ['a.', { start: 2, end: 2 }],
  ['(1 + 2', { start: 0, end: 1, didYouMean: ')' }],
  ['f(1', { start: 1, end: 2, didYouMean: ')' }],
  ['"open', { start: 0, end: 5 }],
  ['1 2', { start: 2, end: 3 }],
  ['// note\na', { start: 0, end: 2 }],
  ['/(/.matches("a")', { start: 0, end: 3 }],
  ['“a”', { start: 0, end: 1 }],
  ['a; b', { start: 1, end: 2 }],
])('%s is refused where it goes wrong', (source, problem) => {
  expect(problemOf(source)).toMatchObject(problem);
});

test('a chain of thousands of operands is parsed, but neither deep nesting nor a longer formula', () => {
  const deeper = DEEPEST_NESTING + 1;

  expect(parseExpression(Array(3000).fill('a').join('||'))).toHaveProperty('expression');
  expect(parseExpression('('.repeat(DEEPEST_NESTING) + 1 + ')'.repeat(DEEPEST_NESTING))).toHaveProperty('expression');
  for (const source of ['('.repeat(deeper), '['.repeat(deeper), '!'.repeat(deeper), `a${'.a'.repeat(deeper)}`])
    expect(problemOf(source)).toMatchObject({ message: expect.stringContaining(String(DEEPEST_NESTING)) });
  expect(problemOf('a'.repeat(LONGEST_FORMULA + 1))).toMatchObject({ start: 0 });
});
