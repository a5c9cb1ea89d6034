import { AgentError, type Category } from '@obsidian-agent/shared-types';

/** Why something was not done, in the words of this toolset. */
export interface Refusal {
  readonly message: string;
  /** Whether a call that was put right could succeed. */
  readonly retry: boolean;
}

/** A failure of a command: an error, or an item of a batch, which has no details. */
export interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly hint: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a tool itself finds wrong with a call. */
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
 * Words an error for a model.
 *
 * @param wordsOf what this tool says of the failures that its document names
 * @throws the error itself, where a model could do nothing about it: it is a bug, or the call was cancelled
 */
export function refusalOf(error: unknown, wordsOf: (failure: Failure) => string | undefined): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (!(error instanceof AgentError) || NO_ANSWER.includes(error.category)) throw error;
  const isOutside = OUTSIDE.includes(error.reason);
  return { message: messageOf(error, wordsOf), retry: isOutside || !HOPELESS.includes(error.category) };
}

/** The words for a failure; those of the command where the document names none. */
export function messageOf(failure: Failure, wordsOf: (failure: Failure) => string | undefined): string {
  if (OUTSIDE.includes(failure.reason)) return ACCESS_DENIED;
  return wordsOf(failure) ?? `${asSentence(failure.message)} ${failure.hint}`;
}

/** Says that an operation lacks its path. */
export function pathRequired(operation: string): string {
  const what = operation.includes('folder') ? 'a folder' : 'a note';
  return `Path is required for ${operation} operation. Send the path of ${what} from the root of the vault`;
}

/** Says that a bulk call lacks its items. */
export const ITEMS_REQUIRED = 'items is required when bulk=True. Send a list with the parameters of each operation';

export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Whether a command failed for one of these reasons. */
export function isFor(error: unknown, ...reasons: readonly string[]): boolean {
  return error instanceof AgentError && reasons.includes(error.reason);
}
