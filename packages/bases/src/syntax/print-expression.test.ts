import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyExpression } from './expression.test.kit.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

const expression = anyExpression(['a', 'price', 'Größe', '_x', '$y', 'value', '日本', 'and']);

/** An expression without its places. */
function shapeOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (/^(start|end|nameStart)$/.test(key) ? undefined : member)));
}

test('the same expression is parsed from a printed one', () => {
  fc.assert(
    fc.property(expression, (each) => {
      const printed = printExpression(each);
      const parsed = parseExpression(printed);

      expect('expression' in parsed ? shapeOf(parsed.expression) : parsed).toEqual(shapeOf(each));
      expect('expression' in parsed && printExpression(parsed.expression)).toBe(printed);
    }),
    { numRuns: 300 },
  );
});

test('any text is an expression, or a problem with a place in it', () => {
  const signs = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '/',
    '.',
    ',',
    '!',
    '-',
    '==',
    '&&',
    'a',
    '1',
    ' ',
    '\\',
    '\n',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(signs, { maxLength: 30 }).map((parts) => parts.join('')),
  );

  fc.assert(
    fc.property(text, (source) => {
      const parsed = parseExpression(source);

      const { start, end } = 'problem' in parsed ? parsed.problem : parsed.expression;
      expect(0 <= start && start <= end && end <= source.length).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('only the parentheses that are needed are printed', () => {
  const parsed = parseExpression('((a + (b * c)) - (d - e)) == !(f)');

  expect('expression' in parsed && printExpression(parsed.expression)).toBe('(a + b * c) - (d - e) == !f');
});
