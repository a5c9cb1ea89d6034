export type { BinaryOperator, ChainLink, Expression, ExpressionOf, Located } from './syntax/expression.ts';
export { DEEPEST_NESTING, LONGEST_FORMULA, parseExpression } from './syntax/parse-expression.ts';
export { printExpression } from './syntax/print-expression.ts';
export type { SyntaxProblem } from './syntax/syntax-problem.ts';
