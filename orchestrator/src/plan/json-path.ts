import { createContext, Script } from 'node:vm';
import { compile, JSONPathError, type JSONValue } from 'json-p3';

/** A longer path could overflow the parser's stack. */
const MOST_CHARACTERS = 1000;
/** A path can contain regular expressions and descendant steps. Both can take extremely long. */
const LONGEST_MS = 1000;

/** Evaluating a path took longer than allowed. */
export class JsonPathTooSlow extends Error {
  override readonly name = 'JsonPathTooSlow';
}

/** Describes what is wrong with a JSONPath; undefined if it is well formed. */
export function findJsonPathFault(path: string): string | undefined {
  if (path.length > MOST_CHARACTERS) return `it has ${path.length} characters, more than ${MOST_CHARACTERS}`;
  try {
    compile(path);
    return undefined;
  } catch (error) {
    if (error instanceof JSONPathError) return error.message;
    throw error;
  }
}

/** Whether a JSONPath is a singular query: only names and single indexes (RFC 9535, 2.1.2). */
export function isSingular(path: string): boolean {
  return compile(path).singularQuery();
}

/**
 * Values that a well-formed JSONPath selects, in the order of RFC 9535.
 *
 * @throws JsonPathTooSlow after a second
 */
export function selectValues(path: string, document: unknown): unknown[] {
  const compiled = compile(path);
  const select = (): unknown[] => compiled.query(document as JSONValue).values();
  return compiled.singularQuery() ? select() : withinTime(select);
}

/** Calls from its own context, because only such a call can be stopped. */
const caller = new Script('work()');
let context: { work?: () => unknown } | undefined;

function withinTime<Result>(work: () => Result): Result {
  context ??= createContext({}) as { work?: () => unknown };
  try {
    context.work = work;
    return caller.runInContext(context, { timeout: LONGEST_MS }) as Result;
  } catch (error) {
    // The error belongs to that context, so `instanceof` does not work here.
    if ((error as { readonly code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new JsonPathTooSlow(`Evaluating the JSONPath takes longer than ${LONGEST_MS} ms.`);
  } finally {
    delete context.work;
  }
}
