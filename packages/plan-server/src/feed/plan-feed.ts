import type { PlanRunner, StreamedEvent } from '@obsidian-agent/plans';

/** Events that are kept for readers. One that is further behind gets `reset`. */
const MOST_KEPT = 5000;
/** Events that are sent together. */
const PIECE = 200;

/** Follows one plan once for any number of readers. */
export class PlanFeed {
  /** Resolves when the plan has ended. */
  readonly ended: Promise<void>;
  readonly #planId: string;
  readonly #events: StreamedEvent[] = [];
  /** How many events were dropped from the beginning. */
  #dropped = 0;
  #changed = Promise.withResolvers<void>();
  #isEnded = false;
  #readers = 0;

  constructor(runner: PlanRunner, planId: string) {
    this.#planId = planId;
    this.ended = this.#follow(runner);
    // Readers get the error.
    this.ended.catch(() => {});
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  /** The id of the last event; null before the first one. */
  get cursor(): string | null {
    return this.#events.at(-1)?.id ?? null;
  }

  /** Whether nothing will follow an event. */
  isOverAfter(id: string | undefined): boolean {
    return this.#isEnded && id !== undefined && id === this.cursor;
  }

  /**
   * Events in pieces: all that are there, then those that come. Those after `after` if it is known, else `reset` and all.
   * A slow reader holds up nobody, and nothing is kept for it alone.
   */
  async *read(after: string | undefined, signal: AbortSignal): AsyncGenerator<readonly StreamedEvent[]> {
    this.#readers += 1;
    const left = Promise.withResolvers<void>();
    const leave = (): void => left.resolve();
    signal.addEventListener('abort', leave, { once: true });
    try {
      for (let next = this.#placeAfter(after); !signal.aborted; ) {
        const isLost = next < this.#dropped;
        const from = isLost ? 0 : next - this.#dropped;
        const piece = this.#events.slice(from, from + PIECE);
        next = this.#dropped + from + piece.length;
        if (isLost) yield [{ type: 'reset', plan_id: this.#planId, id: '' }, ...piece];
        else if (piece.length > 0) yield piece;
        else if (this.#isEnded) return await this.ended;
        else await Promise.race([this.#changed.promise, left.promise]);
      }
    } finally {
      signal.removeEventListener('abort', leave);
      this.#readers -= 1;
    }
  }

  /** Below the first kept event if the event is unknown. */
  #placeAfter(id: string | undefined): number {
    if (id === undefined) return this.#dropped === 0 ? 0 : -1;
    const at = this.#events.findLastIndex((event) => event.id === id);
    return at === -1 ? -1 : this.#dropped + at + 1;
  }

  async #follow(runner: PlanRunner): Promise<void> {
    try {
      await runner.watch(this.#planId);
      for await (const event of runner.events(this.#planId)) this.#add(event);
    } finally {
      this.#isEnded = true;
      this.#wake();
    }
  }

  #add(event: StreamedEvent): void {
    this.#events.push(event);
    if (this.#events.length > 2 * MOST_KEPT) this.#dropped += this.#events.splice(0, MOST_KEPT).length;
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
