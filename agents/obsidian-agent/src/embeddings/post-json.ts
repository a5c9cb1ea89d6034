import { setTimeout } from 'node:timers/promises';
import { EmbeddingFailed, type EmbeddingWatch } from '@obsidian-agent/vault';
import type { EmbeddingService } from '../settings/embedding-settings.ts';

/** How long to wait for an answer, and how often to ask again if the service is busy or cannot be reached. */
export interface Patience {
  readonly timeoutMs: number;
  readonly attempts: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MOST_BYTES = 64 * 2 ** 20;

interface AskOptions extends Patience {
  readonly signal: AbortSignal;
  readonly onSent: EmbeddingWatch['onSent'] | undefined;
  /** Called with the reason before the service is asked again for the first time. */
  readonly onWait?: ((why: string) => void) | undefined;
}

/** What to look at when the service refuses a request. */
const advice: Readonly<Record<number, string>> = {
  301: 'set the address that it moved to',
  307: 'set the address that it moved to',
  308: 'set the address that it moved to',
  400: 'check the model',
  401: 'check OBSIDIAN_AGENT_EMBEDDINGS_KEY',
  403: 'check OBSIDIAN_AGENT_EMBEDDINGS_KEY',
  404: 'check OBSIDIAN_AGENT_EMBEDDINGS_URL, and whether the service has the model',
};

/** The service may do better at the next attempt. */
class TryAgain extends EmbeddingFailed {
  readonly pauseMs: number | undefined;

  constructor(message: string, { pauseMs, cause }: { pauseMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.pauseMs = pauseMs;
  }
}

/**
 * Posts JSON to a service, and returns the JSON of its answer. Redirects are not followed: they could send notes
 * elsewhere.
 *
 * @throws EmbeddingFailed if there is no answer; the reason of the signal once it is aborted
 */
export async function postJson(
  service: EmbeddingService,
  body: unknown,
  { timeoutMs, attempts, signal, onSent, onWait }: AskOptions,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postOnce(service, body, { timeoutMs, signal, onSent });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TryAgain) || attempt >= attempts) throw error;
      const pauseMs = error.pauseMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      if (pauseMs > LONGEST_PAUSE_MS) throw error;
      if (attempt === 1) onWait?.(`${error.message}. Trying again, up to ${attempts - 1} times.`);
      await setTimeout(pauseMs, undefined, { signal });
    }
  }
}

async function postOnce(
  { url, key }: EmbeddingService,
  body: unknown,
  { timeoutMs, signal, onSent }: Pick<AskOptions, 'timeoutMs' | 'signal' | 'onSent'>,
): Promise<unknown> {
  const shown = shownUrl(url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (isLate) onSent?.();
    throw new TryAgain(isLate ? `${shown} did not answer within ${timeoutMs / 1000} s` : `${shown} cannot be reached`);
  }
  onSent?.();
  if (!response.ok) {
    await response.body?.cancel();
    throw refusal(shown, response);
  }
  return parsed(shown, await textOf(shown, response));
}

function refusal(shown: string, { status, statusText, headers }: Response): EmbeddingFailed {
  const hint = advice[status];
  const message = `${shown} answered ${`${status} ${statusText}`.trim()}${hint === undefined ? '' : `: ${hint}`}`;
  if (status !== 408 && status !== 429 && status < 500) return new EmbeddingFailed(message);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new TryAgain(message, { pauseMs: Number.isFinite(seconds) ? seconds * 1000 : undefined });
}

async function textOf(shown: string, { body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body ?? []) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new EmbeddingFailed(`${shown} answered with more than ${MOST_BYTES} bytes`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof EmbeddingFailed) throw error;
    throw new TryAgain(`${shown} did not finish its answer`);
  }
  return Buffer.concat(pieces).toString();
}

function parsed(shown: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EmbeddingFailed(`${shown} did not answer in JSON`);
  }
}

/** The address without what may be secret in it. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
