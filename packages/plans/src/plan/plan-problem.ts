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
  | 'INVALID_JSON_PATH'
  | 'UNMATCHED_PATH'
  | 'UNKNOWN_INPUT'
  | 'MISSING_INPUT'
  | 'INVALID_INPUT'
  | 'UNREADABLE_PLAN'
  | 'UNREADABLE_SETTINGS'
  | 'PLAN_NESTING'
  /** A plan that was sent to a server has more tasks than it checks. */
  | 'TOO_MANY_TASKS'
  /** A plan that a server starts uses what that server does not lend. */
  | 'NOT_ALLOWED';

/** A problem in a plan, and its position. */
export interface PlanProblem {
  readonly reason: ProblemReason;
  /** Contains the offending value. */
  readonly message: string;
  /** The author's next step. */
  readonly hint: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The file of a sub-plan, if the problem is there. */
  readonly file?: string;
}

/** What is wrong, without its position. */
export type ProblemFacts = Pick<PlanProblem, 'reason' | 'message' | 'hint'>;

/** More would fill the screen, and most follow from the first ones. `problems` has all of them. */
const MOST_SHOWN = 100;

/** A file that people write is invalid. Has all problems, in the order of the text. */
export abstract class FileOfUserRefused extends Error {
  abstract readonly reason: string;
  readonly file: string;
  readonly problems: readonly PlanProblem[];

  constructor(file: string, problems: readonly PlanProblem[]) {
    const sorted = withoutRepetitions(problems).toSorted(inOrderOfText(file));
    const shown = sorted.slice(0, MOST_SHOWN).map((problem) => formatProblem(file, problem));
    const rest = sorted.length - shown.length;
    super([...shown, ...(rest > 0 ? [`${rest} more problems are not shown.`] : [])].join('\n'));
    this.file = file;
    this.problems = sorted;
  }
}

/** The plan is invalid. */
export class PlanRefused extends FileOfUserRefused {
  override readonly name = 'PlanRefused';
  override readonly reason = 'PLAN_REFUSED';
}

/** The settings of a state folder are invalid. */
export class SettingsRefused extends FileOfUserRefused {
  override readonly name = 'SettingsRefused';
  override readonly reason = 'SETTINGS_REFUSED';
}

/** The plan itself comes first, then the files of its sub-plans. */
function inOrderOfText(plan: string): (a: PlanProblem, b: PlanProblem) => number {
  const rank = ({ file = plan }: PlanProblem): string => (file === plan ? '' : file);
  return (a, b) => compareTexts(rank(a), rank(b)) || a.line - b.line || a.column - b.column;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A default of the plan can be wrong for many tasks, and is reported once. */
function withoutRepetitions(problems: readonly PlanProblem[]): PlanProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Quotes a value of a plan for a message, and cuts it if it is long. */
export function quoted(text: string): string {
  return `"${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}"`;
}

const MOST_CHARACTERS = 100;

/** `file:line:column: message`, and the next step on a second line. What is not from a file has no position. */
function formatProblem(plan: string, { file = plan, line, column, message, hint }: PlanProblem): string {
  const position = file === '' ? '' : `${file}:${line}:${column}: `;
  return `${position}${message}\n  ${hint}`;
}
