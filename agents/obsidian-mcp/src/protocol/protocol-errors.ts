import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AgentError, type Category, type Message, plain, sentencesOf, shortened } from '@obsidian-agent/shared-types';

/** Categories that other params can fix. The rest are internal errors. */
const fixable: ReadonlySet<Category> = new Set([
  'invalid_argument',
  'not_found',
  'already_exists',
  'permission_denied',
  'failed_precondition',
]);

/**
 * Handles a request whose failures are protocol errors instead of results.
 *
 * @throws ProtocolError with the message, hint and reason of an AgentError; other errors unchanged
 */
export async function withProtocolErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AgentError ? asProtocolError(error) : error;
  }
}

/** Invalid params of a request. */
export function invalidParams(message: Message): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, briefWords(message));
}

/** An error of the agent as a JSON-RPC error, with JSON-RPC's code. */
export function asProtocolError(error: AgentError): ProtocolError {
  const code = fixable.has(error.category) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, errorWords(error), { reason: error.reason });
}

/** What went wrong and what to do next, in well-formed sentences. */
export function errorWords({ parts }: AgentError): string {
  return briefWords(sentencesOf(parts));
}

/** A message for an answer, with long quotes cut. */
function briefWords(message: Message): string {
  return plain(shortened(message)).toWellFormed();
}
