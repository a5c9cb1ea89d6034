import { performance } from 'node:perf_hooks';

/** The source of time for a runner. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even if the system's clock does. */
  now(): number;
  /** Calls back once after some milliseconds. The returned function cancels. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
