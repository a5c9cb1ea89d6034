import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** How long a client may keep sending after the answer to a request that was not read. */
const LINGER_MS = 2000;

/** Whether a request has a body that is not complete. */
export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const isAnnounced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return isAnnounced && !complete;
}

/**
 * Sends an answer while the client may still be sending its body, and closes the connection.
 *
 * Many clients read only after they have sent everything, and closing the connection earlier would lose the answer. So
 * the rest of the body is read and dropped for a while.
 */
export async function sendRefusal(
  answer: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { ...Object.fromEntries(answer.headers), 'content-length': body.length, connection: 'close' };
  response.writeHead(answer.status, headers).write(body);
  await untilSpoken(incoming);
  response.end();
}

/** Resolves when a client has sent everything or is gone, or after a while. What it sends is dropped. */
export function untilSpoken(incoming: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LINGER_MS);
  incoming
    .once('end', resolve)
    .once('close', resolve)
    .once('error', () => resolve())
    .resume();
  return promise.finally(() => clearTimeout(timer));
}
