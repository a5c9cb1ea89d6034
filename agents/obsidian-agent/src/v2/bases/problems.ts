import { counted, type Message, type ResultV2, spelled, text, trusted } from '@obsidian-agent/shared-types';
import type { BaseProblem } from '@obsidian-agent/vault';

/** More problems would be a long answer about few causes. */
const MOST_PROBLEMS = 200;

/** A line for each of the first problems. */
export function problemLines(problems: readonly BaseProblem[]): readonly Message[] {
  return firstProblems(problems).map(problemLine);
}

/** A line for each of the first problems, with its severity. */
export function gradedProblemLines(problems: readonly BaseProblem[]): readonly Message[] {
  return firstProblems(problems).map((problem) => text`${trusted(problem.severity)}: ${problemLine(problem)}`);
}

/** The first problems as the result of a command has them. */
export function problemMembers(problems: readonly BaseProblem[]): ResultV2<'query_base'>['problems'] {
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

/** `formulas.total, line 3: Cannot find function "x" (12 rows, the first is A.md). Did you mean "y"?` */
function problemLine({
  reason,
  where,
  line,
  column,
  message,
  didYouMean,
  rows = 0,
  firstRow = '',
}: BaseProblem): Message {
  const lines = spelled(text`line ${line}`, text`line ${line}, column ${column}`);
  // What a cursor noticed is in no line.
  const place = reason === 'ROWS_CHANGED' ? text`${where}` : where === '' ? text`${lines}` : text`${where}, ${lines}`;
  const affected = rows === 0 ? [] : text` (${trusted(counted(rows, 'row'))}, first: ${firstRow})`;
  const question = didYouMean === undefined ? [] : text` Did you mean ${didYouMean}?`;
  const stop = trusted(affected.length === 0 && /[.?!]$/.test(message) ? '' : '.');
  const suggestion = question.length === 0 ? [] : [spelled(question, text`${stop}${question}`)];
  return text`${place}: ${message}${affected}${suggestion}`;
}

function problemMember({ didYouMean, firstRow, ...problem }: BaseProblem): ResultV2<'query_base'>['problems'][number] {
  return {
    ...problem,
    ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
    ...(firstRow === undefined ? {} : { first_row: firstRow }),
  };
}
