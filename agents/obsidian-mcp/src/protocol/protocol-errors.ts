import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AgentError, type Category, type Message } from '@obsidian-agent/shared-types';
import { briefWords, errorWords } from './error-words.ts';

/** What other params can put right; all else lies with the server. */
const mendable: ReadonlySet<Category> = new Set([
  'invalid_argument',
  'not_found',
  'already_exists',
  'permission_denied',
  'failed_precondition',
]);

/**
 * Carries out a request that has no result for failures.
 *
 * @throws ProtocolError with the words, hint and reason of an AgentError; what else the work raises as it is
 */
export async function withProtocolErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AgentError ? asProtocolError(error) : error;
  }
}

/** Params that no request can have. */
export function invalidParams(message: Message): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, briefWords(message));
}

/** An error of the agent as JSON-RPC has it, whose codes are others. */
export function asProtocolError(error: AgentError): ProtocolError {
  const code = mendable.has(error.category) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, errorWords(error), { reason: error.reason });
}
