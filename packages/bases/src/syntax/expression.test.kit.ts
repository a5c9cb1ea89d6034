import fc from 'fast-check';
import { type ChainLink, type Expression, noSource, operatorLevels } from './expression.ts';

/** The characters that need care; any character at all would take seconds to prepare. */
const oddText = fc
  .array(fc.constantFrom(...'a1 "\'\\/\n\r\t\u2028é\ud83d', '😀', '\\u0041'), { maxLength: 8 })
  .map((parts) => parts.join(''));
const regexps = ['a', '[/]', '\\/', '^\\d{4}$', '(?<y>b)+', '"'];

/** Expressions of every shape, with these names of properties, functions and members. */
export function anyExpression(names: readonly string[]): fc.Arbitrary<Expression> {
  const name = fc.constantFrom(...names);
  return fc.letrec<{ any: Expression; chain: Expression }>((tie) => {
    const items = fc.array(tie('any'), { maxLength: 3 });
    const leaf = fc.oneof(
      fc.constantFrom(true, false, null).map((value): Expression => ({ kind: 'constant', value, ...noSource })),
      oddText.map((value): Expression => ({ kind: 'constant', value, ...noSource })),
      fc.constantFrom('0', '42', '007', '3.140').map((digits): Expression => ({ kind: 'number', digits, ...noSource })),
      fc
        .record({ source: fc.constantFrom(...regexps), flags: fc.constantFrom('', 'g', 'gi') })
        .map((parts): Expression => ({ kind: 'regexp', ...parts, ...noSource })),
      name.map((each): Expression => ({ kind: 'name', name: each, ...noSource })),
    );
    return {
      chain: fc.oneof(
        ...operatorLevels.map((level) => {
          const link: fc.Arbitrary<ChainLink> = fc.record({
            operator: fc.constantFrom<ChainLink['operator'][]>(...level),
            operand: tie('any'),
          });
          return fc
            .record({ first: tie('any'), rest: fc.array(link, { minLength: 1, maxLength: 3 }) })
            .map((parts): Expression => ({ kind: 'chain', ...parts, ...noSource }));
        }),
      ),
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        tie('chain'),
        items.map((each): Expression => ({ kind: 'list', items: each, ...noSource })),
        fc
          .record({ operator: fc.constantFrom('!' as const, '-' as const), operand: tie('any') })
          .map((parts): Expression => ({ kind: 'unary', ...parts, ...noSource })),
        fc
          .record({ object: tie('any'), name: fc.oneof(name, fc.constant('true')) })
          .map((parts): Expression => ({ kind: 'member', ...parts, nameStart: 0, ...noSource })),
        fc
          .record({ object: tie('any'), index: tie('any') })
          .map((parts): Expression => ({ kind: 'index', ...parts, ...noSource })),
        fc
          .record({ callee: tie('any'), args: items })
          .map((parts): Expression => ({ kind: 'call', ...parts, ...noSource })),
      ),
    };
  }).any;
}
