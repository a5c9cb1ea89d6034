import { isUtf8 } from 'node:buffer';
import { requestTooDeep, requestUnreadable } from './request-errors.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Reads bytes as one JSON document in UTF-8; a byte-order mark and white space around it are allowed.
 *
 * @throws AgentError `REQUEST_UNREADABLE` for anything else, also for half a surrogate pair, which no UTF-8 file
 * can hold; `REQUEST_TOO_DEEP`
 */
export function parseJson(bytes: Uint8Array, maxDepth: number): unknown {
  if (!isUtf8(bytes)) throw requestUnreadable('it is not valid UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (json.trim() === '') throw requestUnreadable('stdin was empty');
  // Before parsing: the parser itself may run out of stack on a deep document.
  if (isDeeperThan(json, maxDepth)) throw requestTooDeep(maxDepth);

  const value = parse(json);
  if (ESCAPED_SURROGATE.test(json)) assertWellFormed(value, '');
  return value;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) throw requestUnreadable(error.message);
    throw error;
  }
}

/** Tells whether brackets outside of strings nest deeper than a limit. Needs no valid JSON. */
function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === 0x22) at = endOfString(json, at);
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return false;
}

/** Offset of the quotation mark that closes the string which one opens. */
function endOfString(json: string, opening: number): number {
  for (let at = json.indexOf('"', opening + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}

function assertWellFormed(value: unknown, pointer: string): void {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw requestUnreadable(`half a surrogate pair at ${pointer || 'the top'}`, { pointer });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertWellFormed(key, pointer);
    assertWellFormed(member, `${pointer}/${key}`);
  }
}
