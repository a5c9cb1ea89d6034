import { RoomLeft, unlimited } from '@obsidian-agent/plans/runner';
import type { HostLimits, LimitedAttempt } from './host-limits.ts';

/** An attempt that wants to run. */
export interface Wanted extends LimitedAttempt {
  /** The vault to which it writes, if it does. */
  readonly writes: string | undefined;
}

/** How many attempts run on this host, and which vaults have a writer. */
export interface Slots {
  /**
   * Waits for a slot; for a write, until no other attempt writes to the vault. The returned function frees it.
   *
   * @throws the signal's reason
   */
  take(wanted: Wanted, signal: AbortSignal): Promise<() => void>;
  /** Gives no more slots. */
  close(): void;
}

interface Waiting extends Wanted {
  start(): void;
}

/**
 * @param most attempts that run at a time
 * @param limits of the state folder of this host; undefined if there are none
 */
export function createSlots(most: number, limits?: HostLimits): Slots {
  return new HostSlots(most, limits);
}

class HostSlots implements Slots {
  readonly #limits: HostLimits | undefined;
  readonly #queue = new PriorityQueue();
  readonly #written = new Set<string>();
  #free: number;
  #isClosed = false;

  constructor(most: number, limits: HostLimits | undefined) {
    this.#free = most;
    this.#limits = limits;
    limits?.onRoom(() => this.#startNext());
  }

  take(wanted: Wanted, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const giveUp = (): void => {
      this.#queue.delete(next);
      reject(signal.reason as Error);
    };
    const next: Waiting = {
      ...wanted,
      start: () => {
        signal.removeEventListener('abort', giveUp);
        resolve(() => this.#release(wanted));
      },
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#queue.add(next);
    this.#startNext();
    return promise;
  }

  close(): void {
    this.#isClosed = true;
  }

  #startNext(): void {
    if (this.#isClosed || this.#free === 0 || this.#queue.isEmpty) return;
    const choose = (left: RoomLeft) => this.#choose(left);
    for (const each of this.#limits?.claim(choose) ?? choose(new RoomLeft(unlimited)).starts) {
      this.#queue.delete(each);
      this.#free -= 1;
      if (each.writes !== undefined) this.#written.add(each.writes);
      each.start();
    }
  }

  /** What starts in the room that is left, and what the limits hold back. */
  #choose(left: RoomLeft): { readonly starts: readonly Waiting[]; readonly held: readonly Waiting[] } {
    const [starts, held]: [Waiting[], Waiting[]] = [[], []];
    const written = new Set(this.#written);
    for (const each of this.#queue.inOrder()) {
      if (starts.length === this.#free) break;
      if (each.writes !== undefined && written.has(each.writes)) continue;
      left.keepForOthers(each.priority, each.since);
      if (left.obstacleFor(each) !== undefined) held.push(each);
      else {
        left.take(each);
        starts.push(each);
        if (each.writes !== undefined) written.add(each.writes);
      }
    }
    return { starts, held };
  }

  #release({ key, writes }: Wanted): void {
    this.#free += 1;
    if (writes !== undefined) this.#written.delete(writes);
    this.#limits?.release(key);
    this.#startNext();
  }
}

/** The highest priority first, and the longest wait first among equals. */
class PriorityQueue {
  readonly #lanes = new Map<number, Set<Waiting>>();

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  add(waiting: Waiting): void {
    const lane = this.#lanes.get(waiting.priority) ?? new Set();
    this.#lanes.set(waiting.priority, lane.add(waiting));
  }

  delete(waiting: Waiting): void {
    const lane = this.#lanes.get(waiting.priority);
    lane?.delete(waiting);
    if (lane?.size === 0) this.#lanes.delete(waiting.priority);
  }

  *inOrder(): Generator<Waiting> {
    for (const priority of [...this.#lanes.keys()].toSorted((a, b) => b - a)) yield* this.#lanes.get(priority) ?? [];
  }
}
