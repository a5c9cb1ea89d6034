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

/** The design's words for a failure; undefined if it has none. */
export type Words = (failure: Failure) => string | undefined;

/** A call that the tool itself refuses. */
export class Refused extends Error implements Failure {
  readonly reason: string = '';
  readonly hint = '';
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
export function refusalOf(error: unknown, wordsOf: Words): Refusal {
  if (error instanceof Refused) return { message: wordsOf(error) ?? error.message, retry: true };
  if (!(error instanceof AgentError) || NO_ANSWER.includes(error.category)) throw error;
  const isOutside = OUTSIDE.includes(error.reason);
  return { message: messageOf(error, wordsOf), retry: isOutside || !HOPELESS.includes(error.category) };
}

/** The words for a failure: the design's, or else the command's. */
export function messageOf(failure: Failure, wordsOf: Words): string {
  if (OUTSIDE.includes(failure.reason)) return ACCESS_DENIED;
  return wordsOf(failure) ?? `${asSentence(failure.message)} ${failure.hint}`;
}

/** Says that the path of an operation is missing. */
export function pathRequired(operation: string): string {
  const what = operation.includes('folder') ? 'a folder' : 'a note';
  return `Path is required for ${operation} operation. Send the path of ${what} from the root of the vault`;
}

export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
