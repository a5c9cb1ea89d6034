import { read } from 'node:fs';
import { cancelled } from '@obsidian-agent/vault';
import { requestTimedOut, requestTooLarge } from '../request/request-errors.ts';
import type { Limits } from './settings.ts';

const STDIN = 0;
const CHUNK_BYTES = 65_536;

/**
 * Reads stdin to its end.
 *
 * By the descriptor and not by `process.stdin`, which takes longer to make than a request takes to serve.
 *
 * @throws AgentError `REQUEST_TOO_LARGE` as soon as more than the limit has come, `REQUEST_TIMED_OUT`, `CANCELLED`
 */
export function readStdin(limits: Limits, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = limits.stdinTimeoutMs === 0 ? undefined : setTimeout(() => reject(requestTimedOut(limits.stdinTimeoutMs)), limits.stdinTimeoutMs);
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });

    collect(limits.requestBytes)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function collect(maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const chunk = await readChunk();
    if (chunk === undefined) return Buffer.concat(chunks, length);
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw requestTooLarge(maxBytes);
  }
}

/** The next bytes; undefined at the end. */
function readChunk(): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    read(STDIN, buffer, 0, CHUNK_BYTES, null, (error, count) => {
      if (error === null) resolve(count === 0 ? undefined : buffer.subarray(0, count));
      else if (error.code === 'EAGAIN') readWhenReady().then(resolve, reject);
      // A stdin that was never opened, or a terminal that went away, holds nothing.
      else if (['EOF', 'EBADF', 'EIO'].includes(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
  });
}

/** For a descriptor that somebody set to non-blocking: only the event loop knows when it has bytes. */
function readWhenReady(): Promise<Uint8Array | undefined> {
  const { stdin } = process;
  return new Promise((resolve, reject) => {
    const settle = (chunk?: Uint8Array) => {
      stdin.pause().off('data', settle).off('end', settle).off('error', reject);
      resolve(chunk);
    };
    stdin.on('data', settle).on('end', settle).on('error', reject);
  });
}
