import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may go on sending what is not read, before its connection is closed. */
const LINGER_MS = 2000;

/** Whether a request has a body that has not come to its end. */
export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const isAnnounced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return isAnnounced && !complete;
}

/**
 * Sends an answer while the client may still be sending its body, and closes the connection.
 *
 * Many clients listen only when they have spoken, and a connection that is closed before takes the answer with it: what
 * they send is dropped for a while.
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

function untilSpoken(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LINGER_MS);
  incoming
    .once('end', resolve)
    .once('close', resolve)
    .once('error', () => resolve())
    .resume();
  return promise.finally(() => clearTimeout(timer));
}
