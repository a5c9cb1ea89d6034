import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from './methods.ts';
import { refused } from './refused.ts';

/** Methods that a web `Request` forbids. */
const UNSAFE = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * Converts a Node request to a web `Request` without a body; it is aborted when the client is gone. Returns a refusal
 * if there can be no such `Request`.
 */
export function requestOf(incoming: IncomingMessage, response: ServerResponse): Request | Response {
  const { method = 'GET' } = incoming;
  const { expect, host } = incoming.headers;
  if (host === undefined && incoming.httpVersion === '1.1') return refused(400, 'The Host header is missing.');
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return refused(417, 'The only supported expectation is 100-continue.');
  // The client's name for this server is in the Host header; this base only completes the URL.
  const url = URL.parse(incoming.url ?? '/', 'http://localhost');
  if (url === null) return refused(400, 'The target of the request is not a URL.');
  const refusal = UNSAFE.includes(method) ? refuseMethod(method) : undefined;
  if (refusal !== undefined) return refusal;

  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value = ''] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  return new Request(url, { method, headers, signal: gone.signal });
}

/**
 * Sends a web `Response`, piece by piece, and reports the length of each.
 *
 * Unread data is buffered only in the Node response, where it can be counted.
 */
export async function sendResponse(
  answer: Response,
  response: ServerResponse,
  onPiece?: (bytes: number) => void,
): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader = answer.body.getReader();
  // The client left before the end.
  response.once('close', () => void reader.cancel().catch(() => {}));
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    response.write(piece.value);
    onPiece?.(piece.value.length);
  }
  response.end();
}
