import { performance } from 'node:perf_hooks';

/** The source of time for a runner. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even if the system's clock does. */
  now(): number;
  /** Calls back once, when `now` is at least this many milliseconds later. The returned function cancels. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(ms, call) {
    const due = systemClock.now() + ms;
    let timer: NodeJS.Timeout | undefined;
    // A timer counts whole milliseconds of its own, so that it may be a moment early here.
    const wait = (left: number): void => {
      timer = setTimeout(() => (systemClock.now() < due ? wait(due - systemClock.now()) : call()), left);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};
