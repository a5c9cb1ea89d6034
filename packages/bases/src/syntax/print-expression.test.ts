import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChainLink, type Expression, operatorLevels } from './expression.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

const nowhere = { start: 0, end: 0 };
const name = fc.constantFrom('a', 'price', 'Größe', '_x', '$y', 'value', '日本', 'and');
const regexps = ['a', '[/]', '\\/', '^\\d{4}$', '(?<y>b)+', '"'];

const expression = fc.letrec<{ any: Expression; chain: Expression }>((tie) => {
  const items = fc.array(tie('any'), { maxLength: 3 });
  const leaf = fc.oneof(
    fc.constantFrom(true, false, null).map((value): Expression => ({ kind: 'constant', value, ...nowhere })),
    fc.string({ unit: 'binary' }).map((value): Expression => ({ kind: 'constant', value, ...nowhere })),
    fc.constantFrom('0', '42', '007', '3.140').map((digits): Expression => ({ kind: 'number', digits, ...nowhere })),
    fc
      .record({ source: fc.constantFrom(...regexps), flags: fc.constantFrom('', 'g', 'gi') })
      .map((parts): Expression => ({ kind: 'regexp', ...parts, ...nowhere })),
    name.map((each): Expression => ({ kind: 'name', name: each, ...nowhere })),
  );
  return {
    chain: fc.constantFrom(...operatorLevels).chain((level) => {
      const link: fc.Arbitrary<ChainLink> = fc.record({
        operator: fc.constantFrom(...level),
        operand: tie('any'),
      });
      return fc
        .record({ first: tie('any'), rest: fc.array(link, { minLength: 1, maxLength: 3 }) })
        .map((parts): Expression => ({ kind: 'chain', ...parts, ...nowhere }));
    }),
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      tie('chain'),
      items.map((each): Expression => ({ kind: 'list', items: each, ...nowhere })),
      fc
        .record({ operator: fc.constantFrom('!' as const, '-' as const), operand: tie('any') })
        .map((parts): Expression => ({ kind: 'unary', ...parts, ...nowhere })),
      fc
        .record({ object: tie('any'), name: fc.oneof(name, fc.constant('true')) })
        .map((parts): Expression => ({ kind: 'member', ...parts, nameStart: 0, ...nowhere })),
      fc
        .record({ object: tie('any'), index: tie('any') })
        .map((parts): Expression => ({ kind: 'index', ...parts, ...nowhere })),
      fc
        .record({ callee: tie('any'), args: items })
        .map((parts): Expression => ({ kind: 'call', ...parts, ...nowhere })),
    ),
  };
}).any;

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
    fc.string({ unit: 'binary' }),
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
