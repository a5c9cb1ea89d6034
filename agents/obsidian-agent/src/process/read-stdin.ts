import { cancelled } from '@obsidian-agent/vault';
import { requestTimedOut, requestTooLarge } from '../request/request-errors.ts';
import type { Limits } from './settings.ts';
import { type Take, takeReady, takeRest } from './stdin-source.ts';

/**
 * Reads stdin to its end.
 *
 * @throws AgentError `REQUEST_TOO_LARGE` as soon as more than the limit has come, `REQUEST_TIMED_OUT`, `CANCELLED`
 */
export async function readStdin({ requestBytes, stdinTimeoutMs }: Limits, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const take: Take = (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > requestBytes) throw requestTooLarge(requestBytes);
  };

  if (!takeReady(take)) await unlessEnded(takeRest(take), { stdinTimeoutMs, signal });
  return Buffer.concat(chunks, length);
}

interface Ending {
  readonly stdinTimeoutMs: number;
  readonly signal: AbortSignal;
}

function unlessEnded(rest: Promise<void>, { stdinTimeoutMs, signal }: Ending): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer =
      stdinTimeoutMs === 0 ? undefined : setTimeout(() => reject(requestTimedOut(stdinTimeoutMs)), stdinTimeoutMs);
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
    rest.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
