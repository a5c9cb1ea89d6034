import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { HttpServer } from './http-server.ts';

/** A connection that sends bytes unchanged, and everything received on it. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with the status of the first answer, and its body up to its length. */
  readonly answered: Promise<{ readonly status: number; readonly head: string; readonly body: string }>;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<unknown>;
}

/** Connects to a server, and sends it text or bytes unchanged; an empty line follows the lines of a head. */
export async function sendRaw(
  { url }: HttpServer,
  start: string | readonly string[],
  body: string | Uint8Array = '',
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  // A server that refuses may close while this side still sends.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const closed = new Promise<unknown>((resolve) => socket.once('close', resolve));
  const hasBody = !start[0]?.startsWith('HEAD ');
  const answered = firstAnswer(socket, hasBody);
  socket.write(typeof start === 'string' ? start : `${start.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return { socket, answered, closed };
}

function firstAnswer(socket: Socket, hasBody: boolean): RawConnection['answered'] {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<RawConnection['answered']>>();
  // Possibly nobody waits for it.
  promise.catch(() => {});
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    const [head, body] = [text.slice(0, end), text.slice(end + 4)];
    const length = hasBody ? Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) : 0;
    if (body.length >= length) resolve({ status: Number(head.split(' ')[1]), head, body });
  });
  socket.once('close', () => reject(new Error(`The server closed the connection after ${JSON.stringify(text)}.`)));
  return promise;
}
