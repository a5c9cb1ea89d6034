/** Whether an error is a system error with one of these codes, such as `EAGAIN`. */
export function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
