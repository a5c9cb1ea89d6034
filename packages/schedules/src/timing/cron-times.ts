import { Cron, CronPattern } from 'croner';
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

/**
 * With a fixed hour, each local time is due once a day, also when the clock changes: one that the change leaves out comes
 * when the clock goes on, one that comes twice is due the first time. Other lines follow real time.
 */
function timesOf({ cron, timezone }: CronLine): Cron {
  return new Cron(withoutSteps(cron), {
    paused: true,
    fixedTimeRule: 'no-wildcard',
    ...(timezone === undefined ? {} : { timezone }),
  });
}

/** Lists the seconds, minutes and hours of a line with a fixed hour, because croner takes any step for real time. */
function withoutSteps(cron: string): string {
  const { pattern, second, minute, hour } = new CronPattern(cron);
  const [hourPart = '', ...dayParts] = pattern.trim().split(/\s+/).slice(-4);
  if (/[*?]/.test(hourPart)) return pattern;
  return [...[second, minute, hour].map(listOf), ...dayParts].join(' ');
}

function listOf(isSet: readonly number[]): string {
  return isSet.flatMap((flag, value) => (flag ? [value] : [])).join(',');
}
