/** A call of the command line that cannot be meant. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
