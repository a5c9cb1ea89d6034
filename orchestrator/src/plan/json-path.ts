import { compile, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3';

/** What is wrong with a JSONPath; undefined when it is well formed. */
export function findJsonPathFault(path: string): string | undefined {
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

/** Values that a well-formed JSONPath selects, in the order of RFC 9535. */
export function selectValues(path: string, document: unknown): unknown[] {
  return query(path)
    .query(document as JSONValue)
    .values();
}

function query(path: string): JSONPathQuery {
  return compile(path);
}
