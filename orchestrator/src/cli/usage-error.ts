/** The command line was typed in a way that cannot be meant. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly reason = 'USAGE';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
