import { compileProgram } from '../patterns/pattern-program.ts';
import { parsePattern } from '../patterns/pattern-syntax.ts';
import { isQuickPattern, mostSteps, workOf } from '../patterns/pattern-work.ts';
import { hasMatch } from '../patterns/run-program.ts';

/** An engine needs about 50 µs for them. For a path that may need more, a pattern is matched by a program. */
const MOST_STEPS = 20_000;
/** Of the programs of all patterns that are not light, enough for some 20. */
const MOST_STATES = 400;
const FEW_WAYS = 8;

interface Filter {
  readonly text: string;
  readonly ignores: (path: string) => boolean;
  /** Why it is unusable and ignores nothing, for a person to read. */
  readonly problem?: string;
}

/**
 * Compiles the vault's "Excluded files" filters: path prefixes, and patterns between slashes.
 *
 * An unusable filter ignores nothing; `problemsOfFilters` says why.
 */
export function ignoredBy(filters: readonly string[]): (path: string) => boolean {
  const read = readFilters(filters);
  return (path) => read.some(({ ignores }) => ignores(path));
}

/** The unusable filters, and why they are. */
export function problemsOfFilters(filters: readonly string[]): { readonly filter: string; readonly problem: string }[] {
  return readFilters(filters).flatMap(({ text, problem }) =>
    problem === undefined ? [] : [{ filter: text, problem }],
  );
}

function readFilters(filters: readonly string[]): Filter[] {
  let left = MOST_STATES;
  return filters.map((text) => {
    const [, source] = /^\/(.+)\/$/.exec(text) ?? [];
    if (source === undefined) return { text, ignores: (path) => path.startsWith(text) };
    const { length, ...filter } = readPattern(source, left);
    left -= length;
    return { text, ...filter };
  });
}

/** A pattern, and its share of the states. */
type ReadPattern = Omit<Filter, 'text'> & { readonly length: number };

function readPattern(source: string, left: number): ReadPattern {
  let expression: RegExp;
  try {
    expression = new RegExp(source);
  } catch (error) {
    if (error instanceof SyntaxError) return unusable(`is not a regular expression (${error.message})`);
    throw error;
  }
  // A regular expression cannot be interrupted, and it is tested on every path of the vault.
  if (!isQuickPattern(source)) return unusable('could run forever: it repeats a repetition');
  const pattern = parsePattern(source);
  const work = workOf(pattern);
  const byEngine = (path: string) => expression.test(path);
  const isLight = work.repeats <= 1 && work.ways <= FEW_WAYS;
  const program = compileProgram(pattern, isLight ? MOST_STATES : left);
  if (program === undefined)
    return isLight ? { ignores: byEngine, length: 0 } : unusable('could run too long, alone or with those before it');
  return {
    ignores: (path) => (mostSteps(work, path.length) <= MOST_STEPS ? byEngine(path) : hasMatch(program, path)),
    length: isLight ? 0 : program.states.length,
  };
}

function unusable(problem: string): ReadPattern {
  return { ignores: () => false, problem, length: 0 };
}
