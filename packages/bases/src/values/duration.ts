import type { DurationValue } from './value.ts';

const MS_PER_DAY = 86_400_000;
/** 400 years have 146,097 days and 4,800 months. Moment counts so, too. */
const DAYS_PER_MONTH = 146_097 / 4800;

type Parts = readonly [months: number, days: number, ms: number];

/** What one of each unit is. `M` is a month, `m` a minute. */
const UNITS: ReadonlyMap<string, Parts> = new Map(
  (
    [
      [
        ['y', 'year', 'years'],
        [12, 0, 0],
      ],
      [
        ['M', 'month', 'months'],
        [1, 0, 0],
      ],
      [
        ['w', 'week', 'weeks'],
        [0, 7, 0],
      ],
      [
        ['d', 'day', 'days'],
        [0, 1, 0],
      ],
      [
        ['h', 'hour', 'hours'],
        [0, 0, 3_600_000],
      ],
      [
        ['m', 'minute', 'minutes'],
        [0, 0, 60_000],
      ],
      [
        ['s', 'second', 'seconds'],
        [0, 0, 1000],
      ],
      [['ms'], [0, 0, 1]],
    ] as const
  ).flatMap(([names, parts]) => names.map((name) => [name, parts] as const)),
);

const SIMPLE = /^([+-]?\d{1,15}) ?([A-Za-z]+)$/;
const ISO =
  /^([+-]?)P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9}(?:\.\d+)?)H)?(?:(\d{1,9}(?:\.\d+)?)M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?$/;

/** Reads one number with a unit (`2 weeks`, `-3d`), or ISO 8601 (`P1DT2H`). */
export function parseDuration(text: string): DurationValue | undefined {
  const [, count, name = ''] = SIMPLE.exec(text) ?? [];
  if (count !== undefined) {
    const unit = UNITS.get(name);
    return unit && durationOf(unit.map((part) => part * Number(count)) as unknown as Parts);
  }
  const iso = ISO.exec(text);
  if (iso === null) return undefined;
  const sign = iso[1] === '-' ? -1 : 1;
  const [years = 0, months = 0, weeks = 0, days = 0, ...time] = iso.slice(2).map((part) => sign * Number(part ?? 0));
  const [hours = 0, minutes = 0, seconds = 0] = time;
  return durationOf([years * 12 + months, weeks * 7 + days, ((hours * 60 + minutes) * 60 + seconds) * 1000]);
}

function durationOf([months, days, ms]: Parts): DurationValue {
  return { type: 'duration', months: months + 0, days: days + 0, ms: ms + 0 };
}

/** A duration of exact time. */
export function exactDuration(ms: number): DurationValue {
  return { type: 'duration', months: 0, days: 0, ms };
}

export function addDurations(a: DurationValue, b: DurationValue): DurationValue {
  return durationOf([a.months + b.months, a.days + b.days, a.ms + b.ms]);
}

/** Fractions of months become days, and fractions of days exact time. */
export function scaleDuration(duration: DurationValue, factor: number): DurationValue {
  const months = duration.months * factor;
  const days = duration.days * factor + (months - Math.trunc(months)) * DAYS_PER_MONTH;
  const ms = duration.ms * factor + (days - Math.trunc(days)) * MS_PER_DAY;
  return durationOf([Math.trunc(months), Math.trunc(days), ms]);
}

/** The whole length in milliseconds, with months of average length, rounded to days. */
export function lengthOf({ months, days, ms }: DurationValue): number {
  return (days + Math.round(months * DAYS_PER_MONTH)) * MS_PER_DAY + ms;
}

/** The whole length in months, with a fraction. */
export function monthsIn({ months, days, ms }: DurationValue): number {
  return months + (days + ms / MS_PER_DAY) / DAYS_PER_MONTH;
}
