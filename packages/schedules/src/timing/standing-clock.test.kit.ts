import type { Clock } from '@obsidian-agent/plans';

/** A clock that stands still until it is moved. */
export class StandingClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ at: number; call: () => void }>();

  constructor(time: string) {
    this.#now = Date.parse(time);
  }

  now = (): number => this.#now;

  after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + ms, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  moveTo(time: string): void {
    this.#now = Date.parse(time);
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#now)) {
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
