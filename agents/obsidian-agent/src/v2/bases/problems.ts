import { counted, type Message, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import type { BaseProblem } from '@obsidian-agent/vault';

type ProblemMember = ResultV2<'query_base'>['problems'][number];

/** More problems would be a long answer about few causes. */
const MOST_PROBLEMS = 200;

/** A line for each of the first problems. */
export function problemLines(problems: readonly BaseProblem[]): readonly Message[] {
  return problemMembers(problems).map(problemLine);
}

/** A line for each of the first problems, with its severity. */
export function gradedProblemLines(problems: readonly BaseProblem[]): readonly Message[] {
  return problemMembers(problems).map((problem) => text`${trusted(problem.severity)}: ${problemLine(problem)}`);
}

/** The first problems as the result of a command has them. */
export function problemMembers(problems: readonly BaseProblem[]): ProblemMember[] {
  return firstProblems(problems).map(problemMember);
}

/** The first of many problems, then one that counts the others, at the place of the next. */
function firstProblems(problems: readonly BaseProblem[]): readonly BaseProblem[] {
  const left = problems.slice(MOST_PROBLEMS);
  const [next] = left;
  if (next === undefined) return problems;
  const severity = left.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  const message = `${counted(left.length, 'more problem')} from here on, not listed`;
  const { where, line, column } = next;
  return [...problems.slice(0, MOST_PROBLEMS), { severity, reason: 'LIMIT', where, line, column, message }];
}

/** `formulas.total, line 3, column 5: Cannot find function "x" (12 rows, first: A.md). Did you mean "y"?` */
export function problemLine({
  reason,
  where,
  line,
  column,
  message,
  did_you_mean: didYouMean,
  rows = 0,
  first_row: firstRow = '',
}: ProblemMember): Message {
  const lines = text`line ${line}, column ${column}`;
  // What a cursor noticed is in no line.
  const place = reason === 'ROWS_CHANGED' ? text`${where}` : where === '' ? lines : text`${where}, ${lines}`;
  const affected = rows === 0 ? [] : text` (${trusted(counted(rows, 'row'))}, first: ${firstRow})`;
  const stop = trusted(affected.length === 0 && /[.?!]$/.test(message) ? '' : '.');
  const suggestion = didYouMean === undefined ? [] : text`${stop} Did you mean ${didYouMean}?`;
  return text`${place}: ${message}${affected}${suggestion}`;
}

function problemMember({ didYouMean, firstRow, ...problem }: BaseProblem): ProblemMember {
  return {
    ...problem,
    ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
    ...(firstRow === undefined ? {} : { first_row: firstRow }),
  };
}
