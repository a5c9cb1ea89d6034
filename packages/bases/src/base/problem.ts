import type { FailureReason } from '../values/formula-error.ts';
import type { FilePlace } from './base.ts';

export type ProblemReason =
  | FailureReason
  | 'SYNTAX'
  | 'SHAPE'
  | 'UNKNOWN_KEY'
  | 'UNKNOWN_SUMMARY'
  | 'UNKNOWN_VIEW_TYPE'
  | 'DUPLICATE_VIEW'
  | 'THIS_NOT_NAMED'
  | 'ROWS_CHANGED'
  | 'ADVICE';

/** What is wrong with a base, or went wrong when it was evaluated. */
export interface Problem extends FilePlace {
  readonly severity: 'error' | 'warning';
  readonly reason: ProblemReason;
  /** As in `formulas.total` or `views[0].filters`. */
  readonly where: string;
  readonly message: string;
  /** What was probably meant. */
  readonly didYouMean?: string;
  /** The number of rows that it concerns, and the path of the first. */
  readonly rows?: number;
  readonly firstRow?: string;
}
