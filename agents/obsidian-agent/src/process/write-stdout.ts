import { writeSync } from 'node:fs';

const STDOUT = 1;

/** How a write to stdout ended. */
export type Delivery = 'delivered' | 'nobody reads';

/**
 * Writes the one line of a run, whole.
 *
 * By the descriptor first, which needs no stream and loses nothing on a sudden exit; what a non-blocking descriptor
 * does not take at once goes through the stream, which waits.
 */
export async function writeStdout(line: string): Promise<Delivery> {
  const bytes = Buffer.from(line, 'utf8');
  let offset = 0;
  try {
    while (offset < bytes.length) offset += writeSync(STDOUT, bytes, offset);
    return 'delivered';
  } catch (error) {
    if (isCode(error, ['EAGAIN'])) return await writeThroughStream(bytes.subarray(offset));
    if (isClosed(error)) return 'nobody reads';
    throw error;
  }
}

function writeThroughStream(bytes: Uint8Array): Promise<Delivery> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', (error) => (isClosed(error) ? resolve('nobody reads') : reject(error)));
    process.stdout.write(bytes, (error) => {
      if (error === null || error === undefined) resolve('delivered');
    });
  });
}

function isClosed(error: unknown): boolean {
  return isCode(error, ['EPIPE', 'EBADF', 'ENOSPC', 'EIO', 'ERR_STREAM_DESTROYED']);
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
