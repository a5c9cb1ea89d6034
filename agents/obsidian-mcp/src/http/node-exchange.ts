import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request of Node as one of the web platform, without its body; aborted when its client is gone. */
export function requestOf(incoming: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value = ''] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  // What the client calls this server stands in its Host; here it only completes the URL.
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  return new Request(url, { method: incoming.method ?? 'GET', headers, signal: gone.signal });
}

/** Reads a body; undefined where it has more bytes than that. All of it is taken: a client listens when it has spoken. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks, length);
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
