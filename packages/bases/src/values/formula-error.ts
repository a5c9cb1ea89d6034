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
  /** What was looked for, and what there is. */
  readonly unknown: UnknownName | undefined;
  /** The formula that failed, and the part of it; set by the evaluation. */
  place: FailurePlace | undefined;

  constructor(reason: FailureReason, message: string, unknown?: UnknownName) {
    super(message);
    this.reason = reason;
    this.unknown = unknown;
  }
}

export interface UnknownName {
  readonly name: string;
  readonly known: readonly string[];
}

/** Where a formula is in its base. */
export interface FormulaSite {
  /** As in `formulas.total` or `views[0].filters`. */
  readonly where: string;
  /** The keys and indexes that lead to its text in the YAML. */
  readonly path: YamlPath;
}

export type YamlPath = readonly (string | number)[];

export interface FailurePlace extends Located {
  readonly site: FormulaSite;
}

/** For formulas that use each other, by their names; the first is also the last. */
export function circularReference(names: readonly string[]): FormulaError {
  return new FormulaError('CIRCULAR', `Circular reference: ${names.map((each) => `formula.${each}`).join(' → ')}`);
}

export function typeError(message: string): FormulaError {
  return new FormulaError('TYPE', message);
}
