/** The source of time for a runner. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after some milliseconds. The returned function cancels. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
