import { asSent, type Message, plain, type SentMessage, trusted } from './message.ts';
import { type Category, type FailureCode, type Reason, reasons } from './reasons.ts';

export interface AgentErrorFacts {
  /** What went wrong, naming the offending value. */
  readonly message: Message;
  /** The caller's next step. */
  readonly hint: Message;
  /** Facts for a program. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A failure that a caller can act on. Created by factories named after its reason. */
export class AgentError extends Error {
  /** Recognizes an error by its shape, because separately bundled parts of a program each have this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AgentError' && 'reason' in value;
  }

  override readonly name = 'AgentError';
  readonly reason: Reason;
  readonly hint: string;
  /** The message and the hint as a request spells them, with what is not the program's own in parts of its own. */
  readonly parts: { readonly message: SentMessage; readonly hint: SentMessage };
  /** The message and the hint, to be spelled as on a command line. */
  readonly wording: Pick<AgentErrorFacts, 'message' | 'hint'>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(reason: Reason, { message, hint, details = {}, cause }: AgentErrorFacts) {
    super(plain(message), cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.hint = plain(hint);
    this.parts = { message: asSent(message), hint: asSent(hint) };
    this.wording = { message, hint };
    this.details = details;
  }

  get category(): Category {
    return reasons[this.reason].category;
  }

  get code(): FailureCode {
    return reasons[this.reason].code;
  }
}

/** What went wrong and what to do next, in sentences. */
export function sentencesOf({ message, hint }: AgentError['parts']): SentMessage {
  return [...asSentence(message), trusted(' '), ...asSentence(hint)];
}

function asSentence(words: SentMessage): SentMessage {
  return /[.!?]$/.test(plain(words)) ? words : [...words, trusted('.')];
}
