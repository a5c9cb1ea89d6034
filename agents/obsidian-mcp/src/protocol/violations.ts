/** Where a request is not as the protocol has it, and how. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Reads the list of violations that the SDK puts into the message of its errors; none in any other error. */
export function violationsIn(error: unknown): readonly Violation[] {
  const told = error instanceof Error ? error.message : '';
  const start = told.indexOf('[\n');
  if (start === -1 || !told.endsWith(']')) return [];
  try {
    const read: unknown = JSON.parse(told.slice(start));
    return Array.isArray(read) ? read.filter(isViolation).map(withoutPrefix) : [];
  } catch (failure) {
    if (failure instanceof SyntaxError) return [];
    throw failure;
  }
}

function isViolation(value: unknown): value is Violation {
  const { path, message } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Array.isArray(path) && typeof message === 'string';
}

function withoutPrefix({ path, message }: Violation): Violation {
  return { path: path[0] === 'params' ? path.slice(1) : path, message: message.replace(/^Invalid input: /, '') };
}
