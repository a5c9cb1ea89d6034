import { writeSync } from 'node:fs';
import { visible } from './visible.ts';

const STDERR = 2;

/** The longest total delay by a reader that does not read, in milliseconds. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 2;

/** Errors of a closed, full or broken stderr. They cannot be reported, so the text is dropped. */
const lost = new Set(['EPIPE', 'ECONNRESET', 'EBADF', 'ENXIO', 'EIO', 'ENOSPC', 'EDQUOT', 'EFBIG']);

let patienceMs = PATIENCE_MS;

/**
 * Writes text to stderr synchronously, with control characters made visible, because people read stderr.
 *
 * If stderr is closed or full, the text is dropped without an error. If it is not read, the process waits for a second at
 * most, and then no longer writes to it.
 */
export function writeStderr(text: string): void {
  writeAll(visible(text));
}

/** The terminal on stderr. */
export const stderrTerminal = {
  /** Its width; undefined or 0 if unknown. */
  get columns(): number | undefined {
    return process.stderr.columns;
  },
  /** Rewrites its last line; an empty text clears it. */
  rewriteLine: (text: string): void => writeAll(`\r\u001b[K${visible(text)}`),
};

function writeAll(text: string): void {
  let rest = Buffer.from(text);
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

/** Pauses. Waiting for an event of a full non-blocking pipe would break the order of lines. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  patienceMs -= PAUSE_MS;
}
