import { writeSync } from 'node:fs';
import { visible } from './visible.ts';

const STDERR = 2;

/** How long a reader that does not read may hold up this process, in milliseconds, over all its lines. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 2;

/** What a write to a closed, full or broken stderr fails with. Nobody is left to tell, so the text is dropped. */
const lost = new Set(['EPIPE', 'ECONNRESET', 'EBADF', 'ENXIO', 'EIO', 'ENOSPC', 'EDQUOT', 'EFBIG']);

let patienceMs = PATIENCE_MS;

/**
 * Writes text to stderr before it returns, with what would steer a terminal made visible: stderr is read by people.
 *
 * A stderr that is closed or full never breaks the process: the text is dropped. One that nobody reads delays it
 * by a second at most, and is not written to any more after that.
 */
export function writeStderr(text: string): void {
  let rest = Buffer.from(visible(text));
  while (rest.length > 0 && patienceMs > 0) {
    const written = tryWrite(rest);
    if (written === 'lost') return;
    if (written === 0) pause();
    rest = rest.subarray(written);
  }
}

function tryWrite(bytes: Uint8Array): number | 'lost' {
  try {
    return writeSync(STDERR, bytes);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EAGAIN') return 0;
    if (lost.has(code)) return 'lost';
    throw error;
  }
}

/** A full pipe that does not block gives no event to wait for without giving up order, hence a pause. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  patienceMs -= PAUSE_MS;
}
