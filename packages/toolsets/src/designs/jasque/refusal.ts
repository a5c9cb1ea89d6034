import { AgentError, type Category } from '@obsidian-agent/shared-types';

/** A failure in the words of this toolset. */
export interface Refusal {
  readonly message: string;
  /** Whether a corrected call could succeed. */
  readonly retry: boolean;
}

/** A failure of a command: an error, or an item of a batch, which has no details. */
export interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly hint: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A call that the tool itself refuses. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(message: string) {
    super(message);
    this.refusal = { message, retry: true };
  }
}

const ACCESS_DENIED = 'Access denied: Path must be within vault root';
const OUTSIDE: readonly string[] = ['PATH_OUTSIDE_VAULT', 'PATH_PROTECTED'];
const HOPELESS: readonly Category[] = ['permission_denied', 'resource_exhausted'];
const NO_ANSWER: readonly Category[] = ['cancelled', 'internal'];

/**
 * Describes an error to a model.
 *
 * @param wordsOf the tool's words for the failures named in its design
 * @throws the error itself if a model cannot do anything about it: a bug, or a cancelled call
 */
export function refusalOf(error: unknown, wordsOf: (failure: Failure) => string | undefined): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof AgentError) || NO_ANSWER.includes(error.category)) throw error;
  const isOutside = OUTSIDE.includes(error.reason);
  return { message: messageOf(error, wordsOf), retry: isOutside || !HOPELESS.includes(error.category) };
}

/** The words for a failure: the design's, or else the command's. */
export function messageOf(failure: Failure, wordsOf: (failure: Failure) => string | undefined): string {
  if (OUTSIDE.includes(failure.reason)) return ACCESS_DENIED;
  return wordsOf(failure) ?? `${asSentence(failure.message)} ${failure.hint}`;
}

/** Says that the path of an operation is missing. */
export function pathRequired(operation: string): string {
  const what = operation.includes('folder') ? 'a folder' : 'a note';
  return `Path is required for ${operation} operation. Send the path of ${what} from the root of the vault`;
}

/** Says that the items of a bulk call are missing. */
export const ITEMS_REQUIRED = 'items is required when bulk=True. Send a list with the parameters of each operation';

export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Whether a command failed for one of these reasons. */
export function isFor(error: unknown, ...reasons: readonly string[]): boolean {
  return error instanceof AgentError && reasons.includes(error.reason);
}
