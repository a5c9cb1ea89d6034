import { type ActionResponse, AgentError } from '@obsidian-agent/shared-types';
import type { Echo } from '../request/decode-request.ts';
import { failureResponse } from './response.ts';

/** The line of a response, with its line feed; an error in its place where it would be longer than the limit. */
export function encodeResponse(response: ActionResponse, maxBytes: number): { line: string; code: number } {
  const line = `${JSON.stringify(response)}\n`;
  // A UTF-16 unit takes at most three bytes: only a long line needs counting.
  if (line.length * 3 <= maxBytes || Buffer.byteLength(line) <= maxBytes) return { line, code: response.code };

  const { request_id, api_version, plan_id, task_id, correlation_id } = response;
  const echo = dropNulls({ request_id, api_version, plan_id, task_id, correlation_id });
  const failure = failureResponse(echo, responseTooLarge(Buffer.byteLength(line), maxBytes));
  return { line: `${JSON.stringify(failure)}\n`, code: failure.code };
}

function dropNulls(echo: Record<string, unknown>): Echo {
  return Object.fromEntries(Object.entries(echo).filter(([, value]) => value !== null));
}

function responseTooLarge(bytes: number, limit: number): AgentError {
  return new AgentError('RESPONSE_TOO_LARGE', {
    message: `The answer has ${bytes} bytes; a response holds ${limit}`,
    hint: 'Ask for less at once, or raise OBSIDIAN_AGENT_MAX_RESPONSE_BYTES.',
    details: { bytes, limit },
  });
}
