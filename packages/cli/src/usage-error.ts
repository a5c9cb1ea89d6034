/** Exit status of a wrong call. */
export const EXIT_USAGE = 2;

/** A command line that cannot be run as typed: what is wrong with it, and what to type instead. */
export class UsageError extends Error {
  /** Compares names: where a program is several bundles, each has its own copy of this class. */
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
