import { Cron } from 'croner';
import type { CronTrigger, MissedPolicy } from '../schedule/schedule.ts';

type CronLine = Pick<CronTrigger, 'cron' | 'timezone'>;

/** The first time after another one; undefined if there is none. Both are in milliseconds since 1970. */
export function nextTime(line: CronLine, after: number): number | undefined {
  return timesOf(line).nextRun(new Date(after))?.getTime();
}

/** A server that takes over from another, or is started again, may be this late. */
const ON_TIME_MS = 60_000;

/** The most times that are made up for, so that a server that was off for a year does not start a plan 100,000 times. */
export const MOST_MISSED = 100;

interface Span {
  /** Times up to here are done. */
  readonly after: number;
  readonly now: number;
}

/** The times of a schedule that are due, oldest first, by its policy for missed ones. */
export function dueTimes(line: CronLine, { after, now }: Span, policy: MissedPolicy): number[] {
  const earliest = policy === 'skip' ? Math.max(after, now - ON_TIME_MS) : after;
  const newest = timesOf(line).previousRuns(policy === 'run_all' ? MOST_MISSED : 1, new Date(now + 1));
  return newest
    .map((time) => time.getTime())
    .filter((time) => time > earliest)
    .reverse();
}

function timesOf({ cron, timezone }: CronLine): Cron {
  return new Cron(cron, { paused: true, ...(timezone === undefined ? {} : { timezone }) });
}
