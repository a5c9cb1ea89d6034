import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { readResponse } from './read-response.ts';
import { type ResultContext, readResult } from './read-result.ts';

/**
 * Validates a document as the answer to a request, with its result.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION` or `ID_MISMATCH`; and errors of `describe`
 */
export async function readAnswer(document: unknown, context: ResultContext): Promise<ReceivedResponse> {
  const response = await readResponse(document, context.request, context.witness);
  await readResult(response, context);
  return response;
}
