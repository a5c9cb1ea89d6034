/** A violation of the protocol's schema in a request. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Reads the list of violations that the SDK puts into its error messages; empty for any other error. */
export function violationsIn(error: unknown): readonly Violation[] {
  const message = error instanceof Error ? error.message : '';
  const start = message.indexOf('[\n');
  if (start === -1 || !message.endsWith(']')) return [];
  try {
    const read: unknown = JSON.parse(message.slice(start));
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
