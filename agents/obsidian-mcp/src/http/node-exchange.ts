import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from './methods.ts';
import { refused } from './refused.ts';

/** Methods of which the web platform makes no request, for a page could read from their answers what it must not. */
const UNSAFE = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * A request of Node as one of the web platform, without its body; aborted when its client is gone. Gives a refusal where
 * the web platform has no such request.
 */
export function requestOf(incoming: IncomingMessage, response: ServerResponse): Request | Response {
  const { method = 'GET' } = incoming;
  // What the client calls this server stands in its Host; here it only completes the URL.
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
 * Sends an answer of the web platform, piece by piece as it comes.
 *
 * What the reader has not taken yet waits in the response alone, where it can be counted.
 */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader = answer.body.getReader();
  // A client that left in the middle wants no more.
  response.once('close', () => void reader.cancel().catch(() => {}));
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) response.write(piece.value);
  response.end();
}
