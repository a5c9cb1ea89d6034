import type { BreakerSettings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';

/** Prevents starting a broken agent again and again, without failing the tasks that wait for it immediately. */
export interface CircuitBreaker {
  /** How many attempts may start now. 0 while it waits for the next probe. */
  starts(): number;
  /** Whether an attempt can start now. If so, the caller must report the outcome. */
  admit(): boolean;
  /** Milliseconds until the next probe; 0 if attempts can start. */
  waitMs(): number;
  /** When the next probe starts, or when the one that runs has started; undefined if tasks do not wait for one. */
  readonly triesAgainAt: number | undefined;
  succeeded(): void;
  /** The agent failed in a way that says nothing about the task. */
  failed(task: string): void;
  /** The attempt says nothing about the agent, for example because it was cancelled. */
  ignored(): void;
  /** Stops waiting for the next probe. */
  close(): void;
}

const defaultBreaker: BreakerSettings = {
  tasks: 3,
  windowMs: 60_000,
  probesMs: [1000, 2000, 4000],
  brokenMs: 60_000,
};

/** `open`: tasks wait for a probe. `broken`: the probes failed, so tasks fail. */
export type BreakerState = 'closed' | 'open' | 'broken';

/** Learns of changes. */
interface BreakerListener {
  /** Called when attempts may start again. */
  readonly onRoom?: () => void;
  readonly onChange?: (state: BreakerState) => void;
}

/**
 * Opens after several tasks failed. Then single attempts probe the agent, while other tasks wait. If no probe succeeds,
 * tasks fail, until a later probe succeeds.
 */
export function createCircuitBreaker(
  clock: Clock,
  listener: BreakerListener = {},
  settings: BreakerSettings = defaultBreaker,
): CircuitBreaker {
  return new Breaker(clock, listener, settings);
}

class Breaker implements CircuitBreaker {
  readonly #clock: Clock;
  readonly #onRoom: () => void;
  readonly #onChange: (state: BreakerState) => void;
  readonly #settings: BreakerSettings;
  /** When each task failed last. */
  readonly #failures = new Map<string, number>();
  /** How many probes failed; undefined while closed. */
  #failedProbes: number | undefined;
  #nextProbeAt = 0;
  #isProbing = false;
  #stopWaiting = (): void => {};

  constructor(clock: Clock, { onRoom = () => {}, onChange = () => {} }: BreakerListener, settings: BreakerSettings) {
    this.#clock = clock;
    this.#onRoom = onRoom;
    this.#onChange = onChange;
    this.#settings = settings;
  }

  starts(): number {
    if (this.#failedProbes === undefined || this.#isBroken()) return Number.POSITIVE_INFINITY;
    return this.#isProbeDue() ? 1 : 0;
  }

  admit(): boolean {
    if (this.#failedProbes === undefined) return true;
    if (!this.#isProbeDue()) return false;
    this.#isProbing = true;
    return true;
  }

  waitMs(): number {
    return this.#failedProbes === undefined ? 0 : Math.max(0, this.#nextProbeAt - this.#clock.now());
  }

  get triesAgainAt(): number | undefined {
    return this.starts() === Number.POSITIVE_INFINITY ? undefined : this.#nextProbeAt;
  }

  succeeded(): void {
    this.#failures.clear();
    this.#isProbing = false;
    if (this.#failedProbes === undefined) return;
    this.#failedProbes = undefined;
    this.#onChange('closed');
    this.#onRoom();
  }

  failed(task: string): void {
    const now = this.#clock.now();
    this.#failures.set(task, now);
    for (const [other, at] of this.#failures) if (at < now - this.#settings.windowMs) this.#failures.delete(other);
    if (this.#isProbing) this.#waitForProbe((this.#failedProbes ?? 0) + 1);
    else if (this.#failedProbes === undefined && this.#failures.size >= this.#settings.tasks) this.#waitForProbe(0);
    this.#isProbing = false;
  }

  ignored(): void {
    this.#isProbing = false;
    if (this.#failedProbes !== undefined) this.#onRoom();
  }

  close(): void {
    this.#stopWaiting();
  }

  #isBroken(): boolean {
    return this.#failedProbes !== undefined && this.#failedProbes >= this.#settings.probesMs.length;
  }

  #isProbeDue(): boolean {
    return !this.#isProbing && this.#clock.now() >= this.#nextProbeAt;
  }

  #waitForProbe(failedProbes: number): void {
    const { probesMs, brokenMs } = this.#settings;
    const wait = probesMs[failedProbes] ?? brokenMs;
    this.#failedProbes = failedProbes;
    this.#nextProbeAt = this.#clock.now() + wait;
    this.#onChange(this.#isBroken() ? 'broken' : 'open');
    this.#stopWaiting = this.#clock.after(this.#isBroken() ? 0 : wait, this.#onRoom);
  }
}
