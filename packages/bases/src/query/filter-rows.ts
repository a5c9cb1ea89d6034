import type { Filter } from '../base/base.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { Row } from '../evaluation/row.ts';
import { FormulaError } from '../values/formula-error.ts';
import { isTruthy } from '../values/truth.ts';
import { directTestOf } from './direct-test.ts';
import type { ProblemLog } from './problem-log.ts';

/**
 * Whether a filter holds for a row. A statement that cannot be parsed, or fails for the row, does not hold.
 * Once the query has no steps left, no row fulfils a filter.
 */
export function holds(filter: Filter | undefined, row: Row, tools: FilterTools): boolean {
  if (filter === undefined) return true;
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => holds(each, row, tools));
    case 'or':
      return filter.filters.length === 0 || isAnyTrue(filter.filters, row, tools);
    case 'not':
      return !isAnyTrue(filter.filters, row, tools) && !tools.evaluation.isExhausted;
    case 'statement':
      return holdsStatement(filter, row, tools);
  }
}

export interface FilterTools {
  readonly evaluation: Evaluation;
  readonly log: ProblemLog;
}

/** Filters may be many: the others are left alone once they would all fail. */
function isAnyTrue(filters: readonly Filter[], row: Row, tools: FilterTools): boolean {
  for (const filter of filters) {
    if (holds(filter, row, tools)) return true;
    if (tools.evaluation.isExhausted) return false;
  }
  return false;
}

type Statement = Extract<Filter, { kind: 'statement' }>;

function holdsStatement({ formula }: Statement, row: Row, { evaluation, log }: FilterTools): boolean {
  // An empty statement is not a condition.
  if (formula.text.trim() === '') return true;
  const test = formula.expression && !evaluation.isExhausted ? directTestOf(formula.expression) : undefined;
  if (test !== undefined) return test(row, evaluation);
  const outcome = evaluation.evaluate(formula, row);
  if (!(outcome instanceof FormulaError)) return isTruthy(outcome);
  log.addFailure(outcome, row.path);
  return false;
}
