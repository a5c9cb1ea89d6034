import type { Located } from '../syntax/expression.ts';

/** Why a formula fails. */
export type FailureReason =
  | 'UNKNOWN_FUNCTION'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_FORMULA'
  | 'TYPE'
  | 'CIRCULAR'
  | 'LIMIT'
  | 'REGEX_TIMED_OUT';

/** A formula fails for one row. Formulas throw nothing else. */
export class FormulaError extends Error {
  readonly reason: FailureReason;
  /** The statement that failed, and the part of it; set by the evaluation. */
  place: FailurePlace | undefined;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface FailurePlace extends Located {
  /** Names the statement, as in `formulas.total`. */
  readonly where: string;
}

export function typeError(message: string): FormulaError {
  return new FormulaError('TYPE', message);
}
