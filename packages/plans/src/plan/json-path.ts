import { createContext, Script } from 'node:vm';
import { JSONPathError, type JSONValue } from 'json-p3';
import { environment, PatternGivenUp } from './path-environment.ts';

/** A longer path could overflow the parser's stack. */
const MOST_CHARACTERS = 1000;
/** A path can contain regular expressions and descendant steps. Both can take extremely long. */
const LONGEST_MS = 1000;

/** Evaluating a path took longer than allowed. The message says so with the path. */
export class JsonPathTooSlow extends Error {
  override readonly name = 'JsonPathTooSlow';
}

/** Returns the values that a well-formed JSONPath selects. */
export type SelectValues = (path: string, document: unknown) => unknown[];

/** Describes what is wrong with a JSONPath; undefined if it is well formed. */
export function findJsonPathFault(path: string): string | undefined {
  if (path.length > MOST_CHARACTERS) return `it has ${path.length} characters, more than ${MOST_CHARACTERS}`;
  try {
    environment.compile(path);
    return undefined;
  } catch (error) {
    if (error instanceof JSONPathError) return describeFault(path, error);
    throw error;
  }
}

/** Says what is wrong without the words of the library, whose errors differ only in their messages. */
function describeFault(path: string, { message, token: { index, value } }: JSONPathError): string {
  if (!path.startsWith('$')) return 'it does not begin with "$"';
  if (message.startsWith('no such function')) return `there is no function "${value}"`;
  if (message.includes('not comparable')) return 'a comparison needs one value, and a path in it can select several';
  if (/[()] (argument|takes)/.test(message)) return `wrong arguments of a function before character ${index + 1}`;
  if (message.startsWith('index out of range')) return `the index ${value} is too large`;
  if (message.startsWith('unclosed string')) return 'a quote is not closed';
  if (message.startsWith('unclosed')) return 'a bracket is not closed';
  if (path[index] === '=' && path[index + 1] !== '=') return 'equality is written "=="';
  if (/\s$/.test(path)) return 'it ends with a space';
  if (index >= path.length) return 'it ends too early';
  return `unexpected "${path[index]}" at character ${index + 1}`;
}

/** Whether a JSONPath is a singular query: only names and single indexes (RFC 9535, 2.1.2). */
export function isSingular(path: string): boolean {
  return environment.compile(path).singularQuery();
}

/** One step of a path: what it selects in each node so far. */
export interface PathStep {
  /** Whether it also looks in everything below the nodes. */
  readonly isDescendant: boolean;
  /** A name, an index, or `many` for wildcards, slices and filters. */
  readonly selectors: readonly (string | number | typeof many)[];
  /** The step in the notation of JSONPath. */
  readonly text: string;
}

/** Stands for a selector that can select several children. */
export const many: unique symbol = Symbol('many');

/** The steps of a well-formed JSONPath. */
export function stepsOf(path: string): PathStep[] {
  return environment.compile(path).segments.map((segment) => ({
    isDescendant: segment.toString().startsWith('..'),
    selectors: segment.selectors.map((selector) =>
      'name' in selector ? String(selector.name) : 'index' in selector ? Number(selector.index) : many,
    ),
    text: segment.toString({ form: 'pretty' }),
  }));
}

/**
 * Values that a well-formed JSONPath selects, in the order of RFC 9535.
 *
 * @param limitMs for paths that can take long; at most a second
 * @throws JsonPathTooSlow after that
 */
export function selectValues(path: string, document: unknown, limitMs: number = LONGEST_MS): unknown[] {
  const compiled = environment.compile(path);
  const select = (): unknown[] => compiled.query(document as JSONValue).values();
  if (compiled.singularQuery()) return select();
  const found = withinTime(select, Math.min(LONGEST_MS, Math.max(1, Math.floor(limitMs))));
  if (found === undefined) throw new JsonPathTooSlow(`${path} takes too long to evaluate.`);
  return found;
}

/** Calls from its own context, because only such a call can be stopped. */
const caller = new Script('work()');
let context: { work?: () => unknown } | undefined;

/** Undefined if the work was stopped. */
function withinTime<Result>(work: () => Result, limitMs: number): Result | undefined {
  context ??= createContext({}) as { work?: () => unknown };
  try {
    context.work = work;
    return caller.runInContext(context, { timeout: limitMs }) as Result;
  } catch (error) {
    if (isOverTime(error)) return undefined;
    throw error;
  } finally {
    delete context.work;
  }
}

function isOverTime(error: unknown): boolean {
  if (error instanceof PatternGivenUp) return true;
  // This error belongs to that context, so `instanceof` does not work here.
  return (error as { readonly code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
