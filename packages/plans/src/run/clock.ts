import { performance } from 'node:perf_hooks';

/** The source of time for a runner. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even if the system's clock does. */
  now(): number;
  /** Calls back once, when `now` is at least this many milliseconds later. The returned function cancels. */
  after(ms: number, call: () => void): () => void;
}

interface Times {
  /** Milliseconds since 1970 by the system's clock, which may be set. */
  wall(): number;
  /** Milliseconds by a counter that only goes on, and may stand still while the machine sleeps. */
  counted(): number;
}

/**
 * A time that goes on by a counter, and follows the system's clock where that is ahead: after a sleep of the machine, or
 * once its clock was set right. Otherwise a server would be late from then on, and differ from processes that start later.
 */
export function createSteadyTime({ wall, counted }: Times): () => number {
  let ahead = 0;
  return () => {
    ahead += Math.max(0, wall() - counted() - ahead);
    return Math.floor(counted() + ahead);
  };
}

/** Node's timers count like the counter, so a longer one could be late after a sleep. */
const LONGEST_WAIT_MS = 10_000;

export const systemClock: Clock = {
  now: createSteadyTime({ wall: Date.now, counted: () => performance.timeOrigin + performance.now() }),
  after(ms, call) {
    const due = systemClock.now() + ms;
    let timer: NodeJS.Timeout | undefined;
    // A timer counts whole milliseconds of its own, so that it may be a moment early here.
    const wait = (left: number): void => {
      const check = () => (systemClock.now() < due ? wait(due - systemClock.now()) : call());
      timer = setTimeout(check, Math.min(left, LONGEST_WAIT_MS));
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};
