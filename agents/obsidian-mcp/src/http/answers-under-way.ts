import type { ServerResponse } from 'node:http';
import type { Log } from '@obsidian-agent/platform';

/** Bytes of answers that may wait for their readers, all together, before the next call has to wait for them. */
const MOST_BYTES = 16 * 1024 * 1024;
/** How long calls wait for readers of which none takes anything. */
const PATIENCE_MS = 30_000;

/** The answers that are being sent, so that those whose readers are slow do not fill the memory. */
export class AnswersUnderWay {
  readonly #open = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Counts an answer until it is sent or its reader is gone. */
  add(response: ServerResponse): void {
    this.#open.add(response);
    response.on('drain', () => this.#wake());
    response.once('close', () => {
      this.#open.delete(response);
      this.#wake();
    });
  }

  /**
   * Resolves when readers have taken most of what was answered. The longest answer is dropped where none of them takes
   * anything for 30 seconds: one reader that stalls must not hold up all others.
   */
  async whenTaken(): Promise<void> {
    while (this.#bytes() > MOST_BYTES) {
      const before = this.#bytes();
      this.#log.info('A call waits for slow readers.', { bytes: before });
      if (await this.#hasChanged()) continue;
      const [longest] = [...this.#open].sort((a, b) => b.writableLength - a.writableLength);
      this.#log.warn('An answer that nobody reads is dropped.', { bytes: longest?.writableLength });
      longest?.destroy();
    }
  }

  #bytes(): number {
    return [...this.#open].reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  /** Whether a reader took its answer or left; false at the end of patience. */
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
