import { type Category, type FailureCode, type Reason, reasons } from './reasons.ts';

export interface AgentErrorFacts {
  /** What went wrong, naming the offending value. */
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  /** Facts for a program. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A failure that a caller can act on. Made by factories that are named after its reason. */
export class AgentError extends Error {
  /** Knows an error by its shape: a program whose parts are bundled apart has this class more than once. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AgentError' && 'reason' in value;
  }

  override readonly name = 'AgentError';
  readonly reason: Reason;
  readonly hint: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(reason: Reason, { message, hint, details = {}, cause }: AgentErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.hint = hint;
    this.details = details;
  }

  get category(): Category {
    return reasons[this.reason].category;
  }

  get code(): FailureCode {
    return reasons[this.reason].code;
  }
}
