import type { Clock } from '@obsidian-agent/plans';

/** Changes of a vault that start one plan. Times are in milliseconds since 1970. */
export interface ChangeBatch {
  /** When the first one came. */
  readonly since: number;
  /** When each path changed last. */
  readonly paths: Readonly<Record<string, number>>;
}

interface Limits {
  /** How long nothing must come before changes are passed on. */
  readonly quietMs: number;
  /** How long the first one waits at most. */
  readonly latestMs: number;
}

interface PendingParts {
  readonly clock: Clock;
  readonly limits: Limits;
  /** Remembers what waits, so that the next server goes on with it. */
  keep(batches: readonly ChangeBatch[]): Promise<void>;
  /** Gets the changes when it is quiet. If it rejects, they are passed again later. */
  pass(batch: ChangeBatch): Promise<void>;
}

/** How often what waits is remembered while changes come. */
const KEEP_MS = 250;
const RETRY_MS = 5000;

/** Collects changes, which come in bursts, and passes them on when it is quiet for a while, or the first waited long enough. */
export class PendingChanges {
  readonly #parts: PendingParts;
  /** Batches that are passed on as they are: their plan may have been started already. */
  #closed: ChangeBatch[] = [];
  #open: { since: number; paths: Record<string, number> } | undefined;
  #stopTimer = (): void => {};
  #stopKeeping = (): void => {};
  #isKeeping = false;
  #work: Promise<void> = Promise.resolve();
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: PendingParts) {
    this.#parts = parts;
  }

  /** Goes on with what another server left. */
  restore(batches: readonly ChangeBatch[]): void {
    this.#closed.push(...batches);
    if (batches.length > 0) this.#wait(this.#parts.limits.quietMs);
  }

  add(path: string): void {
    const { clock, limits } = this.#parts;
    const now = clock.now();
    // Each batch has a time of its own, from which the id of its plan follows.
    const earliest = (this.#closed.at(-1)?.since ?? 0) + 1;
    this.#open ??= { since: Math.max(now, earliest), paths: {} };
    this.#open.paths[path] = now;
    this.#wait(Math.max(0, Math.min(limits.quietMs, this.#open.since + limits.latestMs - now)));
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    this.#keep();
    this.#stopKeeping = clock.after(KEEP_MS, () => {
      this.#isKeeping = false;
      this.#keep();
    });
  }

  /** Stops, with what waits remembered. */
  async close(): Promise<void> {
    this.abandon();
    this.#keep();
    await this.#work;
  }

  /** Stops because another server goes on with what is remembered. */
  abandon(): void {
    this.#stopTimer();
    this.#stopKeeping();
  }

  #wait(ms: number): void {
    this.#stopTimer();
    this.#stopTimer = this.#parts.clock.after(ms, () => {
      this.#flushing = this.#flushing.then(() => this.#flush());
    });
  }

  #keep(): void {
    const batches = [...this.#closed, ...(this.#open === undefined ? [] : [this.#open])];
    // What waits is remembered again with the next change.
    this.#work = this.#work.then(() => this.#parts.keep(batches)).catch(() => {});
  }

  async #flush(): Promise<void> {
    if (this.#open !== undefined) this.#closed.push(this.#open);
    this.#open = undefined;
    try {
      for (let batch = this.#closed[0]; batch !== undefined; batch = this.#closed[0]) {
        await this.#parts.pass(batch);
        this.#closed.shift();
        this.#keep();
      }
    } catch {
      // Who passes them on has reported it.
      this.#wait(RETRY_MS);
    }
  }
}
