/** A call of the command line that cannot be meant. */
export class CallError extends Error {
  /** Knows an error by its name: in the bundle for Node, parts of the program have this class each for themselves. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallError' && 'hint' in value;
  }

  override readonly name = 'CallError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
