import { PlanRefused } from '@obsidian-agent/plans';

/**
 * The text that the data of a plan would be in a file.
 *
 * @throws PlanRefused if JSON cannot write a value of it
 */
export function writePlanData(data: unknown, file: string): string {
  try {
    // What is nothing, such as undefined, is refused as null is.
    return JSON.stringify(data, null, 2) ?? 'null';
  } catch (error) {
    const {
      path = '',
      message,
      hint,
    } = findUnwritable(data) ?? { message: `${(error as Error).message}.`, hint: HINT };
    const named = path === '' ? `The plan cannot be written as JSON: ${message}` : `${path}: ${message}`;
    throw new PlanRefused(file, [{ reason: 'INVALID_FIELD', message: named, hint, line: 1, column: 1 }]);
  }
}

const HINT = 'Use values that JSON has: objects, lists, texts, numbers, true, false and null.';

interface Unwritable {
  /** `tasks[0].payload`; empty for the plan itself. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

/** The first value that JSON does not have, or that contains itself. */
function findUnwritable(value: unknown, path = '', above: readonly unknown[] = []): Unwritable | undefined {
  if (typeof value === 'bigint') {
    const hint = 'Use a number, or put it in quotes as a text.';
    return { path, message: `expected a value of JSON, got the BigInt ${value}n.`, hint };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (above.includes(value)) return { path, message: 'the value contains itself.', hint: HINT };
  for (const [step, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? `${path}[${step}]` : `${path}${path && '.'}${step}`;
    const found = findUnwritable(inner, name, [...above, value]);
    if (found !== undefined) return found;
  }
  return undefined;
}
