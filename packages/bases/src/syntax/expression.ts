/** Offsets in the source of a formula, in UTF-16 units. */
export interface Located {
  readonly start: number;
  readonly end: number;
}

/** For what is not part of the source of a formula. */
export const noSource: Located = { start: 0, end: 0 };

/** A formula or a filter statement, as parsed. Parentheses leave no trace but the shape of the tree. */
export type Expression = Located &
  (
    | { readonly kind: 'constant'; readonly value: null | boolean | string }
    /** As written: a number has more notations than values. */
    | { readonly kind: 'number'; readonly digits: string }
    | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
    /** `a + b - c`: operators of one level, which group to the left. Thousands of operands nest no deeper than two. */
    | { readonly kind: 'chain'; readonly first: Expression; readonly rest: readonly ChainLink[] }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string; readonly nameStart: number }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Expression[] }
  );

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

export interface ChainLink {
  readonly operator: BinaryOperator;
  readonly operand: Expression;
}

/** The binary operators by level, loosest first. */
export const operatorLevels = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

export type BinaryOperator = (typeof operatorLevels)[number][number];

/** The level of an operator: 0 for the loosest. */
export function levelOf(operator: BinaryOperator): number {
  return operatorLevels.findIndex((level) => (level as readonly string[]).includes(operator));
}

/** The expressions directly within an expression, in the order of the source. */
function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'unary':
      return [expression.operand];
    case 'chain':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'call':
      return [expression.callee, ...expression.args];
    default:
      return [];
  }
}

/** Where the name is that an expression looks up; for other expressions, the whole of it. */
export function nameLocation(expression: Expression): Located {
  switch (expression.kind) {
    case 'call':
      return nameLocation(expression.callee);
    case 'member':
      return { start: expression.nameStart, end: expression.end };
    default:
      return expression;
  }
}

/** An expression and all expressions within it, outermost first. */
export function* walk(expression: Expression): Generator<Expression> {
  const open = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    open.push(...partsOf(next).toReversed());
  }
}
