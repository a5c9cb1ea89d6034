import * as rrulePackage from 'rrule';

// In Node the library's names exist only on its default export; bundlers may expose them directly.
const library: typeof rrulePackage =
  'RRule' in rrulePackage ? rrulePackage : (rrulePackage as { default: typeof rrulePackage }).default;
const { RRule } = library;

/** The days (`YYYY-MM-DD`) of a task that move with each occurrence. */
export interface TaskDates {
  readonly due?: string | undefined;
  readonly scheduled?: string | undefined;
  readonly start?: string | undefined;
}

/** The result of completing an occurrence: the days of the next one, the end of the rule, or an unreadable rule. */
export type Occurrence = { kind: 'next'; dates: TaskDates } | { kind: 'ended' } | { kind: 'unreadable' };

type Rule = InstanceType<typeof RRule>;

const DAY_MS = 86_400_000;
const LONGEST_MONTH = 31;

/**
 * Computes the next occurrence of a recurring task as the Tasks plugin does.
 *
 * The rule counts from the due day, the scheduled day or the start, in that order, and from today if it ends in `when
 * done` or the task has no day. The other days keep their distance. If a month or year lacks the day, its last day is
 * used, unless the rule names the day itself.
 */
export function nextOccurrence(ruleText: string, dates: TaskDates, today: string): Occurrence {
  const reference = dates.due ?? dates.scheduled ?? dates.start;
  const isFromToday = / when done$/i.test(ruleText);
  const from = dayNumber(isFromToday || reference === undefined ? today : reference);
  const options = parseRule(isFromToday ? ruleText.slice(0, -' when done'.length) : ruleText);
  if (options === undefined || from === undefined) return { kind: 'unreadable' };

  const next = dayAfter(options, from);
  if (next === undefined) return { kind: 'ended' };
  const distance = reference === undefined ? undefined : dayNumber(reference);
  return { kind: 'next', dates: distance === undefined ? dates : moved(dates, next - distance) };
}

/** Undefined for text that is not a rule: depending on the error, the library throws or returns null. */
function parseRule(text: string): Rule['origOptions'] | undefined {
  try {
    return RRule.parseText(text.trim()) ?? undefined;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function dayAfter(options: Rule['origOptions'], from: number): number | undefined {
  let next = occurrenceAfter(options, from);
  for (let back = 1; back < LONGEST_MONTH && next !== undefined && isTooFar(options, from, next); back += 1)
    next = occurrenceAfter(options, from - back);
  return next;
}

function occurrenceAfter(options: Rule['origOptions'], from: number): number | undefined {
  const rule = new RRule({ ...options, dtstart: new Date(from * DAY_MS) });
  const next = rule.after(new Date((from + 1) * DAY_MS - 1));
  return next === null ? undefined : Math.floor(next.getTime() / DAY_MS);
}

/** Whether the rule skipped a month or a year that lacks its day. */
function isTooFar(options: Rule['origOptions'], from: number, next: number): boolean {
  const { freq, interval = 1 } = options;
  const [a, b] = [new Date(from * DAY_MS), new Date(next * DAY_MS)];
  const years = b.getUTCFullYear() - a.getUTCFullYear();
  if (namesItsDay(options)) return false;
  if (freq === RRule.YEARLY) return years > interval;
  return freq === RRule.MONTHLY && years * 12 + b.getUTCMonth() - a.getUTCMonth() > interval;
}

function namesItsDay({ bymonth, bymonthday, byweekday, byyearday, byweekno }: Rule['origOptions']): boolean {
  return [bymonth, bymonthday, byweekday, byyearday, byweekno].some((part) => part !== undefined && part !== null);
}

function moved(dates: TaskDates, days: number): TaskDates {
  const move = (day: string | undefined) => {
    const number = day === undefined ? undefined : dayNumber(day);
    return number === undefined ? day : new Date((number + days) * DAY_MS).toISOString().slice(0, 10);
  };
  return { due: move(dates.due), scheduled: move(dates.scheduled), start: move(dates.start) };
}

/** Counts the days since 1970; undefined for a day that does not exist. */
function dayNumber(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return undefined;
  return time / DAY_MS;
}
