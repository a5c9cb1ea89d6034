import { invalidValue } from '@obsidian-agent/cli';
import { findAge, findMoment } from '@obsidian-agent/plans';

/** Reads a time span such as 30d, in milliseconds; a mistake names what `other` the caller takes. @throws UsageError */
export function ageOf(option: string, text: string, other = ''): number {
  const age = findAge(text);
  if (age === undefined) throw invalidValue(option, text, `Use a number with s, m, h, d or w, such as 30d${other}.`);
  return age;
}

/** Reads a moment: an ISO date or time, or a time span before now. Returns milliseconds since 1970. @throws UsageError */
export function momentOf(option: string, text: string, now: number): number {
  const moment = findMoment(text, now);
  if (moment === undefined)
    throw invalidValue(option, text, 'Use a time span such as 7d, or a date such as 2026-11-23.');
  return moment;
}
