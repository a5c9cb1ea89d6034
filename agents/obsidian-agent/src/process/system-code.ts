/** Tells whether an error is the system's, by one of these names, such as `EAGAIN`. */
export function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
