import type { ServerResponse } from 'node:http';
import type { Log } from '@obsidian-agent/platform';
import { eventsSoFar } from '../vaults/call-queue.ts';

/** Total bytes of unread answers before the next call has to wait. */
const MOST_BYTES = 16 * 1024 * 1024;
/** How long calls wait if no client reads anything. */
const PATIENCE_MS = 30_000;

/** The answers being sent; keeps those with slow readers from filling the memory. */
export class AnswersUnderWay {
  readonly #open = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Counts an answer until it is sent or its client is gone. */
  add(response: ServerResponse): void {
    this.#open.add(response);
    response.on('drain', () => this.#wake());
    response.once('close', () => {
      this.#open.delete(response);
      this.#wake();
    });
  }

  /**
   * Resolves when clients have read most of the answers. If nobody reads anything for 30 seconds, the longest answer is
   * dropped: one stalled client must not block all others.
   */
  async whenTaken(): Promise<void> {
    if (this.#bytes() <= MOST_BYTES) return;
    this.#log.info('A call waits for slow readers.', { bytes: this.#bytes() });
    while (this.#bytes() > MOST_BYTES) {
      if (await this.#hasChanged()) continue;
      const [longest] = [...this.#open].sort((a, b) => b.writableLength - a.writableLength);
      this.#log.warn('Dropped an answer that nobody reads.', { bytes: longest?.writableLength });
      longest?.destroy();
    }
    await eventsSoFar();
  }

  #bytes(): number {
    return [...this.#open].reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  /** Whether a client read something or left; false after the timeout. */
  async #hasChanged(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    const change = () => resolve(true);
    this.#waiting.add(change);
    const hasChanged = await promise;
    this.#waiting.delete(change);
    clearTimeout(timer);
    return hasChanged;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
  }
}
