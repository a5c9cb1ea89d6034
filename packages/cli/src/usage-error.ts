/** Exit status of a usage error. */
export const EXIT_USAGE = 2;

/** An invalid command line: the problem, and what to type instead. */
export class UsageError extends Error {
  /** Compares names, because each bundle of a program has its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'UsageError' && 'hint' in value;
  }

  override readonly name = 'UsageError';
  readonly reason = 'USAGE';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
