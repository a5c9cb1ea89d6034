import { createContext, Script } from 'node:vm';
import { compile, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3';

/** A longer path could exceed the stack of its parser. */
const MOST_CHARACTERS = 1000;
/** A path may hold a regular expression, and names of any depth: both can take longer than anybody waits. */
const LONGEST_MS = 1000;

/** Selecting took longer than a path may. */
export class JsonPathTooSlow extends Error {
  override readonly name = 'JsonPathTooSlow';
}

/** What is wrong with a JSONPath; undefined when it is well formed. */
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

/** Whether a JSONPath names one place: only names and single indexes (RFC 9535, 2.1.2). */
export function isSingular(path: string): boolean {
  return query(path).singularQuery();
}

/**
 * Values that a well-formed JSONPath selects, in the order of RFC 9535.
 *
 * @throws JsonPathTooSlow after a second
 */
export function selectValues(path: string, document: unknown): unknown[] {
  const compiled = query(path);
  const select = (): unknown[] => compiled.query(document as JSONValue).values();
  return compiled.singularQuery() ? select() : withinTime(select);
}

/** What calls from a context of its own, since only such a call can be ended. */
const caller = new Script('work()');
let context: { work?: () => unknown } | undefined;

function withinTime<Result>(work: () => Result): Result {
  context ??= createContext({}) as { work?: () => unknown };
  try {
    context.work = work;
    return caller.runInContext(context, { timeout: LONGEST_MS }) as Result;
  } catch (error) {
    // It is an error of that context, and none of this one's classes.
    if ((error as { readonly code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new JsonPathTooSlow(`It takes longer than ${LONGEST_MS} ms.`);
  } finally {
    delete context.work;
  }
}

function query(path: string): JSONPathQuery {
  return compile(path);
}
