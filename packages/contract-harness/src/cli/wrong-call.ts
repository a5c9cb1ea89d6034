/** Says that the harness was called in a way that it cannot follow, and what to do instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
