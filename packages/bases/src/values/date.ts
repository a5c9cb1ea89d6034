import { typeError } from './formula-error.ts';
import type { DateValue, DurationValue } from './value.ts';

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?$/;

/** Reads an ISO date with or without a time; undefined if the text is anything else, or names no day. */
export function parseDate(text: string): DateValue | undefined {
  // Most texts are not dates, and this decides faster than the expression.
  if (text.charCodeAt(4) !== DASH) return undefined;
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '0', utc, offsetHours, offsetMinutes = '0'] = match;
  const hasTime = hour !== undefined;
  const parts = [year, month, day, hour ?? '0', minute ?? '0', second].map(Number);
  const millisecond = Math.trunc(Number(`0.${fraction}`) * 1000);
  const isAbsolute = utc !== undefined || offsetHours !== undefined;
  const ms = msOf([...parts, millisecond], isAbsolute);
  if (ms === undefined) return undefined;
  const sign = offsetHours?.startsWith('-') === true ? -1 : 1;
  const offset = sign * (Math.abs(Number(offsetHours ?? 0)) * 60 + Number(offsetMinutes));
  return { type: 'date', ms: ms - offset * 60_000, hasTime };
}

const DASH = 45;

/** Reads `YYYYMMDD` or `YYYYMMDDHHmm`. */
export function parseCompactDate(text: string): DateValue | undefined {
  const match = COMPACT.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute] = match.slice(1);
  const ms = msOf([year, month, day, hour ?? '0', minute ?? '0', '0', '0'].map(Number), false);
  return ms === undefined ? undefined : { type: 'date', ms, hasTime: hour !== undefined };
}

/** Undefined if there is no such day or time. */
function msOf(parts: readonly number[], isUtc: boolean): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = parts;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(2000, 0, 1);
  if (isUtc) {
    date.setUTCHours(hour, minute, second, millisecond);
    date.setUTCFullYear(year, month - 1, day);
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
  }
  date.setFullYear(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return undefined;
  return date.setHours(hour, minute, second, millisecond);
}

/** The date of an instant, with its local time. */
export function dateTime(ms: number): DateValue {
  return { type: 'date', ms, hasTime: true };
}

/** The local day of an instant. */
export function dayOf(ms: number): DateValue {
  return { type: 'date', ms: new Date(ms).setHours(0, 0, 0, 0), hasTime: false };
}

/** Whether two instants are on the same local day. */
export function isSameDay(a: number, b: number): boolean {
  return dayOf(a).ms === dayOf(b).ms;
}

/** `2026-06-10` or `2026-06-10T12:34:56`. */
export function dateText({ ms, hasTime, phrase }: DateValue): string {
  if (phrase !== undefined) return phrase;
  const date = new Date(ms);
  const year = date.getFullYear();
  const shownYear = year < 0 ? `-${padded(-year, 6)}` : padded(year, 4);
  const day = `${shownYear}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
  return hasTime ? `${day}T${timeText(ms)}` : day;
}

/** `12:34:56` */
export function timeText(ms: number): string {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padded(part)).join(':');
}

function padded(number: number, length = 2): string {
  return String(number).padStart(length, '0');
}

/** Adds months and days by the calendar, keeping the time of day, and the rest as exact time. */
export function addDuration({ ms, hasTime }: DateValue, duration: DurationValue): DateValue {
  const date = new Date(addMonths(ms, duration.months));
  date.setDate(date.getDate() + duration.days);
  const sum = date.getTime() + duration.ms;
  if (Number.isNaN(new Date(sum).getTime())) throw typeError('The date is out of range.');
  return { type: 'date', ms: sum, hasTime: hasTime || duration.ms !== 0 };
}

/** In a shorter month, the last day stands for a later one. */
export function addMonths(ms: number, months: number): number {
  if (months === 0) return ms;
  const date = new Date(ms);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date);
  last.setMonth(last.getMonth() + 1, 0);
  return date.setDate(Math.min(day, last.getDate()));
}
