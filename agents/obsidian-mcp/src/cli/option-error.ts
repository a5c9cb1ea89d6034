/** The command line was typed in a way that cannot be meant. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
