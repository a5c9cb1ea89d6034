import type { Duplex } from 'node:stream';
import { refusedOnSocket } from './refused.ts';
import { untilSpoken } from './send-refusal.ts';

type Refusal = readonly [status: number, message: string];

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_INVALID_METHOD: [400, 'The method is unknown. Send messages with POST.'],
  HPE_INVALID_CONTENT_LENGTH: [400, 'The Content-Length is invalid.'],
  HPE_UNEXPECTED_CONTENT_LENGTH: [400, 'The request has two lengths, or a Content-Length and a Transfer-Encoding.'],
  HPE_INVALID_TRANSFER_ENCODING: [400, 'The Transfer-Encoding is invalid.'],
};
const NOT_HTTP: Refusal = [400, 'The request is not valid HTTP/1.1.'];

/**
 * Answers a request that is not HTTP, or not within its limits.
 *
 * The connection is closed when the client has sent everything, or after a while: closing it earlier would lose the
 * answer.
 */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || socket.writableEnded || !socket.writable) return;
  socket.end(refusedOnSocket(...(REFUSALS[code] ?? NOT_HTTP)));
  void untilSpoken(socket).then(() => socket.destroy());
}
