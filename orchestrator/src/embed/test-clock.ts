import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@obsidian-agent/plans';
import { assertForm, duration } from './check-calls.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /**
   * Moves the time forward and calls back at each time that was waited for, in order. Before each step it lets what is
   * under way in this process go on for a few turns of the event loop.
   *
   * @throws OrchestratorError `ARGUMENT_INVALID`
   */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** Enough for a finished attempt to be recorded and for its successors to be started. */
const TURNS = 20;

export function createTestClock(startAt: number): TestClock {
  let now = startAt;
  const timers = new Set<Timer>();

  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      assertForm('ms', ms, duration);
      const end = now + ms;
      await settle();
      for (let next = firstUntil(timers, end); next !== undefined; next = firstUntil(timers, end)) {
        timers.delete(next);
        now = Math.max(now, next.at);
        next.call();
        await settle();
      }
      now = end;
    },
  };
}

/** The earliest timer; of several for one time, the one that was set first. */
function firstUntil(timers: ReadonlySet<Timer>, end: number): Timer | undefined {
  return [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
