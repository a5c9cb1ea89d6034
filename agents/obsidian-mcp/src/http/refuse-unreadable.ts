import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a client may keep sending after the answer to a request that cannot be read. */
const LINGER_MS = 2000;

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a request that is not HTTP, or not within its limits.
 *
 * The connection is closed when the client has sent everything, or after a while: closing it earlier would lose the
 * answer.
 */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || socket.writableEnded || !socket.writable) return;
  const status = STATUS_OF[code] ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const close = () => {
    clearTimeout(timer);
    socket.destroy();
  };
  socket.once('end', close).once('error', close).resume();
}
