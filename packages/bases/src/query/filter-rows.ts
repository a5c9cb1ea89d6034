import type { Filter } from '../base/base.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { Row } from '../evaluation/row.ts';
import { FormulaError } from '../values/formula-error.ts';
import { isTruthy } from '../values/truth.ts';
import { directTestOf } from './direct-test.ts';
import type { ProblemLog } from './problem-log.ts';

/**
 * Whether a filter holds for a row. A statement that cannot be parsed, or fails for the row, does not hold. Undefined if the
 * query ran out of steps before this was decided, which is reported; neither the filter nor its opposite holds then.
 */
export function holds(filter: Filter | undefined, row: Row, tools: FilterTools): boolean | undefined {
  if (filter === undefined) return true;
  switch (filter.kind) {
    case 'and':
      return areAllTrue(filter.filters, row, tools);
    case 'or':
      return filter.filters.length === 0 || isAnyTrue(filter.filters, row, tools);
    case 'not': {
      const isExcluded = isAnyTrue(filter.filters, row, tools);
      return isExcluded === undefined ? undefined : !isExcluded;
    }
    case 'statement':
      return holdsStatement(filter, row, tools);
  }
}

export interface FilterTools {
  readonly evaluation: Evaluation;
  readonly log: ProblemLog;
}

function areAllTrue(filters: readonly Filter[], row: Row, tools: FilterTools): boolean | undefined {
  for (const filter of filters) {
    const outcome = holds(filter, row, tools);
    if (outcome !== true) return outcome;
  }
  return true;
}

/** Filters may be many: the others are left alone once there are no steps left for them. */
function isAnyTrue(filters: readonly Filter[], row: Row, tools: FilterTools): boolean | undefined {
  for (const filter of filters) {
    const outcome = holds(filter, row, tools);
    if (outcome !== false) return outcome;
  }
  return false;
}

type Statement = Extract<Filter, { kind: 'statement' }>;

function holdsStatement({ formula }: Statement, row: Row, { evaluation, log }: FilterTools): boolean | undefined {
  // An empty statement is not a condition.
  if (formula.text.trim() === '') return true;
  const test = formula.expression && !evaluation.isExhausted ? directTestOf(formula.expression) : undefined;
  if (test !== undefined) return test(row, evaluation);
  const outcome = evaluation.evaluate(formula, row);
  if (!(outcome instanceof FormulaError)) return isTruthy(outcome);
  log.addFailure(outcome, row.path);
  // A statement that failed for another reason is decided, even if it took the last steps.
  return outcome.reason === 'LIMIT' && evaluation.isExhausted ? undefined : false;
}
