import { addMonths } from './date.ts';
import { exactDuration, lengthOf, monthsIn } from './duration.ts';
import type { DurationValue } from './value.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A duration in words, as Moment's `humanize()` writes it in English: `a day`, `14 days`, `a minute` from 45 seconds on.
 *
 * Every cell with a duration is shown so, and loading Moment takes longer than most queries.
 */
export function humanize(duration: DurationValue): string {
  const [length, months] = [Math.abs(lengthOf(duration)), Math.abs(monthsIn(duration))];
  if (Math.round(length / 1000) <= 44) return 'a few seconds';
  const steps: readonly (readonly [count: number, one: string, many: string, below: number])[] = [
    [length / MINUTE, 'a minute', 'minutes', 45],
    [length / HOUR, 'an hour', 'hours', 22],
    [length / DAY, 'a day', 'days', 26],
    [months, 'a month', 'months', 11],
    [months / 12, 'a year', 'years', Number.POSITIVE_INFINITY],
  ];
  for (const [count, one, many, below] of steps) {
    const rounded = Math.round(count);
    if (rounded <= 1) return one;
    if (rounded < below) return `${rounded} ${many}`;
  }
  return 'a long time';
}

/** The time from now to an instant in words, as Moment's `from(now)` writes it: `in 3 days`, `2 hours ago`. */
export function relativePhrase(ms: number, now: number): string {
  const words = humanize(ms < now ? calendarDifference(ms, now) : calendarDifference(now, ms));
  return ms > now ? `in ${words}` : `${words} ago`;
}

/** Whole months by the calendar, and the rest as exact time. */
function calendarDifference(from: number, to: number): DurationValue {
  const [first, last] = [new Date(from), new Date(to)];
  let months = (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth();
  if (addMonths(from, months) > to) months -= 1;
  return { ...exactDuration(to - addMonths(from, months)), months };
}
