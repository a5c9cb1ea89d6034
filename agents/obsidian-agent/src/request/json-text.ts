import { isUtf8 } from 'node:buffer';
import { trusted } from '@obsidian-agent/shared-types';
import { assertWellFormed } from './json-value.ts';
import { requestTooDeep, requestUnreadable } from './request-errors.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Reads bytes as one JSON document in UTF-8; a byte-order mark and white space around it are allowed.
 *
 * @throws AgentError `REQUEST_UNREADABLE` for anything else, including half a surrogate pair, which no UTF-8 file
 * can hold; `REQUEST_TOO_DEEP`
 */
export function parseJson(bytes: Uint8Array, maxDepth: number): unknown {
  if (!isUtf8(bytes)) throw requestUnreadable(trusted('it is not valid UTF-8'));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (json.trim() === '') throw requestUnreadable(trusted('stdin was empty'));
  // Before parsing, because the parser may run out of stack on a deep document.
  const shape = scan(json, maxDepth);
  if (shape === 'too deep') throw requestTooDeep(maxDepth);

  const value = parse(json, shape);
  if (ESCAPED_SURROGATE.test(json)) assertWellFormed(value, '');
  return value;
}

function parse(json: string, shape: Shape): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw requestUnreadable(shape === 'ordinary' ? error.message : trusted(shape));
  }
}

/** What the brackets outside of strings reveal about a text, even if it is not valid JSON. */
type Shape = 'ordinary' | 'too deep' | 'it is cut short' | 'it is more than one document';

function scan(json: string, maxDepth: number): Shape {
  let depth = 0;
  let hasEnded = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (hasEnded && !isWhiteSpace(unit)) return 'it is more than one document';
    if (unit === 0x22) at = endOfString(json, at);
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return 'too deep';
    } else if (unit === 0x5d || unit === 0x7d) {
      depth -= 1;
      hasEnded = depth === 0;
    }
  }
  return depth > 0 ? 'it is cut short' : 'ordinary';
}

function isWhiteSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Offset of the quotation mark that closes a string. */
function endOfString(json: string, opening: number): number {
  for (let at = json.indexOf('"', opening + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
