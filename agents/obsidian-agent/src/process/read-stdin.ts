import { cancelled } from '@obsidian-agent/vault';
import { requestTimedOut, requestTooLarge } from '../request/request-errors.ts';
import type { Limits } from '../settings/settings.ts';
import { type Take, takeReady, takeRest } from './stdin-source.ts';

// A timer set for longer fires immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A process that has waited this long was started ahead of its request. */
const IDLE_MS = 20;

/**
 * Reads stdin to its end. Calls `whileIdle` once if nothing arrives for a while.
 *
 * @throws AgentError `REQUEST_TOO_LARGE` as soon as the limit is exceeded, `REQUEST_TIMED_OUT`, `CANCELLED`
 */
export async function readStdin(
  { requestBytes, stdinTimeoutMs }: Limits,
  signal: AbortSignal,
  whileIdle: () => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const take: Take = (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > requestBytes) throw requestTooLarge(requestBytes);
  };

  if (takeReady(take)) return Buffer.concat(chunks, length);
  const idle = setTimeout(() => length === 0 && whileIdle(), IDLE_MS);
  await unlessEnded(takeRest(take), { stdinTimeoutMs, signal }).finally(() => clearTimeout(idle));
  return Buffer.concat(chunks, length);
}

interface Ending {
  readonly stdinTimeoutMs: number;
  readonly signal: AbortSignal;
}

function unlessEnded(rest: Promise<void>, { stdinTimeoutMs, signal }: Ending): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(requestTimedOut(stdinTimeoutMs));
    const timer = stdinTimeoutMs === 0 ? undefined : setTimeout(giveUp, Math.min(stdinTimeoutMs, LONGEST_TIMER_MS));
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
    rest.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
