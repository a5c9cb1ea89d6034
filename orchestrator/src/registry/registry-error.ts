export interface RegistryErrorFacts {
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** An invalid registry file. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly hint: string;
  readonly file: string;
  readonly line: number;

  constructor({ message, hint, file, line }: RegistryErrorFacts) {
    super(`${file}:${line}: ${message}`);
    this.hint = hint;
    this.file = file;
    this.line = line;
  }
}
