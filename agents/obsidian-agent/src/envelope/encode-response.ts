import { type ActionResponse, AgentError, text } from '@obsidian-agent/shared-types';
import type { Echo } from '../request/decode-request.ts';
import { failureResponse } from './response.ts';

/** What is sent: a line, and the response that it holds. */
export interface EncodedResponse {
  readonly line: string;
  readonly response: ActionResponse;
}

/** The line of a response, with its line feed; an error in its place where it would be longer than the limit. */
export function encodeResponse(response: ActionResponse, maxBytes: number): EncodedResponse {
  const line = encode(response);
  // A UTF-16 unit takes at most three bytes: only a long line needs counting.
  if (line !== undefined && (line.length * 3 <= maxBytes || Buffer.byteLength(line) <= maxBytes)) {
    return { line, response };
  }

  const { request_id, api_version, plan_id, task_id, correlation_id } = response;
  const echo = dropNulls({ request_id, api_version, plan_id, task_id, correlation_id });
  const failure = failureResponse(echo, responseTooLarge(maxBytes));
  return { line: `${JSON.stringify(failure)}\n`, response: failure };
}

/** Undefined where the text is longer than any that the engine can hold. */
function encode(response: ActionResponse): string | undefined {
  try {
    return `${wellFormed(JSON.stringify(response))}\n`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** No request holds a lone surrogate: each stands for a byte of a note that is no UTF-8, and is told as U+FFFD. */
function wellFormed(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(/\\(?:u(d[89a-f][0-9a-f]{2})|.)/g, (sequence, lone) =>
    lone === undefined ? sequence : '\ufffd',
  );
}

function dropNulls(echo: Record<string, unknown>): Echo {
  return Object.fromEntries(Object.entries(echo).filter(([, value]) => value !== null));
}

function responseTooLarge(limit: number): AgentError {
  return new AgentError('RESPONSE_TOO_LARGE', {
    message: text`The answer is longer than ${limit} bytes`,
    hint: text`Request less, or raise OBSIDIAN_AGENT_MAX_RESPONSE_BYTES.`,
    details: { limit },
  });
}
