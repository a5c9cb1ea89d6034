import { type CircuitBreaker, RoomLeft, unlimited } from '@obsidian-agent/plans/runner';
import type { HostLimits, LimitedAttempt } from './host-limits.ts';

/** An attempt that wants to run. */
export interface Wanted extends LimitedAttempt {
  /** The vault to which it writes, if it does. */
  readonly writes: string | undefined;
}

/** Why an attempt waits, and since when. */
export interface Hold {
  readonly because: string;
  readonly waitedMs: number;
  /** Whether it only waits its turn, as most attempts do on a busy host. */
  readonly isUsual: boolean;
}

/** How many attempts run on this host, and which vaults have a writer. */
export interface Slots {
  /**
   * Waits for a slot, for the limits of the host, and for its agent's circuit breaker; for a write, until no other attempt
   * writes to the vault. The returned function frees the slot.
   *
   * @throws the signal's reason
   */
  take(wanted: Wanted, signal: AbortSignal): Promise<() => void>;
  /** The agent's breaker has counted an attempt that got a slot. */
  admitted(key: string): void;
  /** The attempts that wait, by their keys. */
  held(): ReadonlyMap<string, Hold>;
  /** Gives no more slots. */
  close(): void;
}

interface Waiting extends Wanted {
  /** By the monotonic clock. */
  readonly waitsFrom: number;
  start(): void;
}

/** The circuit breaker of an agent, as far as it holds attempts back. */
type AgentRoom = (agent: string) => Pick<CircuitBreaker, 'starts' | 'waitMs'>;

interface SlotRules {
  /** Attempts that run at a time. */
  readonly most: number;
  /** Of the state folder of this host. Default: there are none. */
  readonly limits?: HostLimits | undefined;
  readonly breakerOf: AgentRoom;
}

export function createSlots(rules: SlotRules): Slots {
  return new HostSlots(rules);
}

/** A probe of an agent may end at any time. */
const SOON_MS = 250;

class HostSlots implements Slots {
  readonly #limits: HostLimits | undefined;
  readonly #breakerOf: AgentRoom;
  readonly #most: number;
  readonly #queue = new PriorityQueue();
  readonly #written = new Set<string>();
  /** Agents of the attempts that have a slot, until their breaker has counted them. */
  readonly #unadmitted = new Map<string, string>();
  /** Why attempts wait that could have a slot, if it is for a limit or for their agent. */
  #reasons: ReadonlyMap<string, string> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #free: number;
  #isClosed = false;

  constructor({ most, limits, breakerOf }: SlotRules) {
    this.#most = most;
    this.#free = most;
    this.#limits = limits;
    this.#breakerOf = breakerOf;
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
      waitsFrom: performance.now(),
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

  admitted(key: string): void {
    this.#unadmitted.delete(key);
  }

  held(): ReadonlyMap<string, Hold> {
    const now = performance.now();
    const held = new Map<string, Hold>();
    for (const each of this.#queue.inOrder()) {
      const reason = this.#reasons.get(each.key);
      const because = reason ?? this.#whyNotYet(each);
      if (because === undefined) continue;
      held.set(each.key, { because, waitedMs: Math.round(now - each.waitsFrom), isUsual: reason === undefined });
    }
    return held;
  }

  #whyNotYet({ writes }: Waiting): string | undefined {
    if (writes !== undefined && this.#written.has(writes))
      return `waits for another task that writes to vault ${writes}`;
    return this.#free === 0 ? `waits for a slot: ${this.#most} of ${this.#most} in use` : undefined;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #startNext(): void {
    if (this.#isClosed || this.#free === 0 || this.#queue.isEmpty) return;
    const choose = (left: RoomLeft) => this.#choose(left);
    for (const each of this.#limits?.claim(choose) ?? choose(new RoomLeft(unlimited)).starts) {
      this.#queue.delete(each);
      this.#free -= 1;
      this.#unadmitted.set(each.key, each.agent);
      if (each.writes !== undefined) this.#written.add(each.writes);
      each.start();
    }
  }

  /** What starts in the room that is left, and what the limits hold back. */
  #choose(left: RoomLeft): { readonly starts: readonly Waiting[]; readonly held: readonly Waiting[] } {
    const [starts, held]: [Waiting[], Waiting[]] = [[], []];
    const written = new Set(this.#written);
    const reasons = new Map<string, string>();
    const agents = new AgentsLeft(this.#breakerOf, this.#unadmitted.values());
    for (const each of this.#queue.inOrder()) {
      if (starts.length === this.#free) break;
      if (each.writes !== undefined && written.has(each.writes)) continue;
      if (agents.startsOf(each.agent) <= 0) {
        reasons.set(each.key, `waits until agent ${each.agent} is tried again, because it failed`);
        continue;
      }
      left.keepForOthers(each.priority, each.since);
      const because = left.obstacleFor(each);
      if (because !== undefined) {
        reasons.set(each.key, because);
        held.push(each);
        continue;
      }
      left.take(each);
      agents.take(each.agent);
      starts.push(each);
      if (each.writes !== undefined) written.add(each.writes);
    }
    this.#reasons = reasons;
    this.#lookAgainIn(agents.waitMs());
    return { starts, held };
  }

  /** Looks again when an agent may have room. */
  #lookAgainIn(ms: number): void {
    clearTimeout(this.#timer);
    if (ms < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#startNext(), Math.max(SOON_MS, ms)).unref();
  }

  #release({ key, writes }: Wanted): void {
    this.#free += 1;
    this.#unadmitted.delete(key);
    if (writes !== undefined) this.#written.delete(writes);
    this.#limits?.release(key);
    this.#startNext();
  }
}

/** How many attempts of each agent may still start. */
class AgentsLeft {
  readonly #breakerOf: AgentRoom;
  readonly #left = new Map<string, number>();
  readonly #used: readonly string[];

  /** @param used agents of attempts that have a slot and that their breakers do not know yet */
  constructor(breakerOf: AgentRoom, used: Iterable<string>) {
    this.#breakerOf = breakerOf;
    this.#used = [...used];
  }

  startsOf(agent: string): number {
    const known = this.#left.get(agent);
    if (known !== undefined) return known;
    const used = this.#used.filter((each) => each === agent).length;
    const left = this.#breakerOf(agent).starts() - used;
    this.#left.set(agent, left);
    return left;
  }

  take(agent: string): void {
    this.#left.set(agent, this.startsOf(agent) - 1);
  }

  /** Until an agent that has no room may have some; infinite if all have some. */
  waitMs(): number {
    const waits = [...this.#left].flatMap(([agent, left]) => (left <= 0 ? [this.#breakerOf(agent).waitMs()] : []));
    return Math.min(Number.POSITIVE_INFINITY, ...waits);
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
