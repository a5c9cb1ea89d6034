import { type ActionResponse, AgentError, text } from '@obsidian-agent/shared-types';
import type { Echo } from '../request/decode-request.ts';
import { failureResponse } from './response.ts';

/** A line to send, and the response it contains. */
export interface EncodedResponse {
  readonly line: string;
  readonly response: ActionResponse;
}

/** Encodes a response as a line with a line feed; if that would exceed the limit, encodes an error instead. */
export function encodeWithinLimit(response: ActionResponse, maxBytes: number): EncodedResponse {
  const line = encode(response);
  // A UTF-16 unit takes at most three bytes, so only long lines have to be measured.
  if (line !== undefined && (line.length * 3 <= maxBytes || Buffer.byteLength(line) <= maxBytes)) {
    return { line, response };
  }

  const { request_id, api_version, plan_id, task_id, correlation_id } = response;
  const echo = dropNulls({ request_id, api_version, plan_id, task_id, correlation_id });
  const failure = failureResponse(echo, responseTooLarge(maxBytes));
  return { line: `${JSON.stringify(failure)}\n`, response: failure };
}

/** Undefined if the text is longer than the longest string. */
function encode(response: ActionResponse): string | undefined {
  try {
    return `${wellFormed(JSON.stringify(response))}\n`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Replaces lone surrogates by U+FFFD. They stand for bytes of a note that are not UTF-8; requests contain none. */
export function wellFormed(json: string): string {
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
