import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { isCode } from './system-code.ts';

const STDIN = 0;
const CHUNK_BYTES = 65_536;

// Errors of a folder, a stdin that was never opened, or a closed terminal: there is nothing more to read.
const ENDED = ['EOF', 'EBADF', 'EIO', 'EISDIR'];

/** Receives one piece of the request; throws if the request is too large. */
export type Take = (chunk: Uint8Array) => void;

/**
 * Reads what is already in stdin, without waiting; returns whether that was all.
 *
 * A caller usually writes the request before the process has started. Reading it this way avoids creating a stream,
 * which takes longer than most commands.
 */
export function takeReady(take: Take): boolean {
  const kind = fstatSync(STDIN);
  if (kind.isFile()) return takeUntilEmpty(STDIN, take);
  if (!kind.isFIFO() || process.platform !== 'linux') return false;

  const own = reopenWithoutWaiting();
  if (own === undefined) return false;
  try {
    return takeUntilEmpty(own, take);
  } finally {
    closeSync(own);
  }
}

/** Reads the rest of stdin as it arrives; resolves at its end. */
export async function takeRest(take: Take): Promise<void> {
  // In Bun, a stream costs more than a whole request; in Node, a pending read in a thread would delay the exit.
  if ('bun' in process.versions) return await takeByDescriptor(take);
  try {
    for await (const chunk of process.stdin) take(chunk);
  } catch (error) {
    if (!isCode(error, ENDED)) throw error;
  }
}

/** A non-blocking descriptor of the same pipe; undefined if the system has none. */
function reopenWithoutWaiting(): number | undefined {
  try {
    return openSync(`/proc/self/fd/${STDIN}`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isCode(error, ['EACCES', 'ENOENT', 'ENXIO'])) return undefined;
    throw error;
  }
}

function takeUntilEmpty(descriptor: number, take: Take): boolean {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (;;) {
      const count = readSync(descriptor, buffer, 0, CHUNK_BYTES, null);
      if (count === 0) return true;
      take(Uint8Array.from(buffer.subarray(0, count)));
    }
  } catch (error) {
    if (isCode(error, ['EAGAIN'])) return false;
    throw error;
  }
}

async function takeByDescriptor(take: Take): Promise<void> {
  for (;;) {
    const chunk = await readChunk();
    if (chunk.length === 0) return;
    take(chunk);
  }
}

function readChunk(): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    read(STDIN, buffer, 0, CHUNK_BYTES, null, (error, count) => {
      if (error === null) resolve(buffer.subarray(0, count));
      else if (isCode(error, ENDED)) resolve(new Uint8Array());
      else if (isCode(error, ['EAGAIN'])) setTimeout(() => void readChunk().then(resolve, reject), 1);
      else reject(error);
    });
  });
}
