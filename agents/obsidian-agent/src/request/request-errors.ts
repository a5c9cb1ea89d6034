import { AgentError, type Phrase, text, trusted } from '@obsidian-agent/shared-types';

const SCHEMA_HINT = text`Send one JSON object with request_id, tool, action and payload; \`obsidian-agent --describe\` holds the schemas.`;

/** The bytes on stdin are not a request. `why` completes the sentence "Failed to parse request: …". */
export function requestUnreadable(why: Phrase, details: Record<string, unknown> = {}): AgentError {
  return new AgentError('REQUEST_UNREADABLE', {
    message: text`Failed to parse request: ${why}`,
    hint: SCHEMA_HINT,
    details,
  });
}

/** A string in a request contains half a surrogate pair. `pointer` is a JSON pointer. */
export function halfPair(pointer: string): AgentError {
  return new AgentError('REQUEST_UNREADABLE', {
    message: text`Failed to parse request: half a surrogate pair at ${pointer === '' ? trusted('the top') : pointer}`,
    hint: text`Send both halves of the pair, or leave the character out.`,
    details: { pointer },
  });
}

export function requestTooLarge(limit: number): AgentError {
  return new AgentError('REQUEST_TOO_LARGE', {
    message: text`Failed to parse request: it is longer than ${limit} bytes`,
    hint: text`Send a smaller request, or raise OBSIDIAN_AGENT_MAX_REQUEST_BYTES.`,
    details: { limit },
  });
}

export function requestTooDeep(limit: number): AgentError {
  return new AgentError('REQUEST_TOO_DEEP', {
    message: text`Failed to parse request: it is nested deeper than ${limit} levels`,
    hint: text`Send a flatter document, or raise OBSIDIAN_AGENT_MAX_JSON_DEPTH.`,
    details: { limit },
  });
}

export function requestTimedOut(limitMs: number): AgentError {
  return new AgentError('REQUEST_TIMED_OUT', {
    message: text`Failed to parse request: no complete request came within ${limitMs} ms`,
    hint: text`Close stdin after the request, or raise OBSIDIAN_AGENT_STDIN_TIMEOUT_MS.`,
    details: { limit_ms: limitMs },
  });
}
