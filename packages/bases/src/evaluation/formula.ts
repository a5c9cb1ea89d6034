import type { Expression } from '../syntax/expression.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { SyntaxProblem } from '../syntax/syntax-problem.ts';

/** A formula or a filter statement of a base. */
export interface Formula {
  /** Names it in problems, as in `formulas.total` or `views[0].filters`. */
  readonly where: string;
  readonly text: string;
  /** Undefined if the text cannot be parsed. */
  readonly expression: Expression | undefined;
  readonly problem: SyntaxProblem | undefined;
}

export function parseFormula(text: string, where: string): Formula {
  const parsed = parseExpression(text);
  if ('problem' in parsed) return { where, text, expression: undefined, problem: parsed.problem };
  return { where, text, expression: parsed.expression, problem: undefined };
}
