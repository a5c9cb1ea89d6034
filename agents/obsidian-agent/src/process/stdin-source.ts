import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { isCode } from './system-code.ts';

const STDIN = 0;
const CHUNK_BYTES = 65_536;

// What a folder, a stdin that was never opened, or a terminal that went away raises: it holds nothing more.
const ENDED = ['EOF', 'EBADF', 'EIO', 'EISDIR'];

/** Takes one piece of the request; throws when there is too much of it. */
export type Take = (chunk: Uint8Array) => void;

/**
 * Takes what stdin holds already, without waiting; tells whether that was all.
 *
 * The request of a child that was started for it is there before the child is, and reading it this way spares the
 * making of a stream, which takes longer than most commands do.
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

/** Takes the rest of stdin as it comes; resolves at its end. */
export async function takeRest(take: Take): Promise<void> {
  // A stream costs Bun more than a whole request; a read in its thread costs Node its exit, which waits for it.
  if ('bun' in process.versions) return await takeByDescriptor(take);
  try {
    for await (const chunk of process.stdin) take(chunk);
  } catch (error) {
    if (!isCode(error, ENDED)) throw error;
  }
}

/** The same pipe, by a descriptor that does not wait; undefined where the system has none to give. */
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
