/** Why a plan is refused before anything runs. */
export type ProblemReason =
  | 'SYNTAX'
  | 'UNKNOWN_FIELD'
  | 'MISSING_FIELD'
  | 'INVALID_FIELD'
  | 'DUPLICATE_ID'
  | 'UNKNOWN_ID'
  | 'CYCLE'
  | 'UNKNOWN_AGENT'
  | 'UNKNOWN_ACTION'
  | 'UNSUPPORTED_VERSION'
  | 'INVALID_PAYLOAD'
  | 'INVALID_REFERENCE'
  | 'INVALID_JSON_PATH';

/** One thing that is wrong with a plan, and where. */
export interface PlanProblem {
  readonly reason: ProblemReason;
  /** Names the offending value. */
  readonly message: string;
  /** The author's next step. */
  readonly hint: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** The plan cannot be run; every problem that was found, in the order of the text. */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly reason = 'PLAN_REFUSED';
  readonly file: string;
  readonly problems: readonly PlanProblem[];

  constructor(file: string, problems: readonly PlanProblem[]) {
    const sorted = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
    super(sorted.map((problem) => formatProblem(file, problem)).join('\n'));
    this.file = file;
    this.problems = sorted;
  }
}

/** `file:line:column: message`, and the next step on a line of its own. */
function formatProblem(file: string, { line, column, message, hint }: PlanProblem): string {
  return `${file}:${line}:${column}: ${message}\n  ${hint}`;
}
