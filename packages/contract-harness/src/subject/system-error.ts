/** Whether an error comes from the operating system, with one of these codes. */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The result of some work; undefined if the operating system refuses it with one of these codes. */
export function unless<T>(codes: readonly string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error, ...codes)) return undefined;
    throw error;
  }
}
