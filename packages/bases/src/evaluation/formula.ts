import type { Expression } from '../syntax/expression.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { SyntaxProblem } from '../syntax/syntax-problem.ts';
import type { FormulaSite, YamlPath } from '../values/formula-error.ts';

/** A formula or a filter statement of a base. */
export interface Formula extends FormulaSite {
  readonly text: string;
  /** Undefined if the text cannot be parsed. */
  readonly expression: Expression | undefined;
  readonly problem: SyntaxProblem | undefined;
}

export function parseFormula(text: string, where: string, path: YamlPath = []): Formula {
  const parsed = parseExpression(text);
  if ('problem' in parsed) return { where, path, text, expression: undefined, problem: parsed.problem };
  return { where, path, text, expression: parsed.expression, problem: undefined };
}
