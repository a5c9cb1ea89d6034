import { cutText } from '@obsidian-agent/shared-types';
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

/** A circle with more names is shown by its first and its last ones. */
const MOST_NAMES = 12;

/** For formulas that use each other, by their names; the first is also the last. */
export function circularReference(names: readonly string[]): FormulaError {
  const chain = names.map((each) => `formula.${beginningOf(each)}`);
  const more = chain.length - MOST_NAMES;
  const shown =
    more <= 0 ? chain : [...chain.slice(0, MOST_NAMES / 2), `… ${more} more …`, ...chain.slice(-MOST_NAMES / 2)];
  return new FormulaError('CIRCULAR', `Circular reference: ${shown.join(' → ')}`);
}

const RECOGNIZABLE = 60;

/** Enough of a text to recognize it in a message. */
export function beginningOf(text: string): string {
  return text.length > RECOGNIZABLE ? `${cutText(text, RECOGNIZABLE)}…` : text;
}

export function typeError(message: string): FormulaError {
  return new FormulaError('TYPE', message);
}
