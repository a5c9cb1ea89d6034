import { invalidValue } from '@obsidian-agent/cli';

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Reads a time span such as 30d, in milliseconds; the units are m, h, d and w. @throws UsageError */
export function ageOf(option: string, text: string): number {
  const age = findAge(text);
  if (age === undefined) throw invalidValue(option, text, 'Use a number with m, h, d or w, such as 30d.');
  return age;
}

/** Reads a moment: an ISO date or time, or a time span before now. Returns milliseconds since 1970. @throws UsageError */
export function momentOf(option: string, text: string, now: number): number {
  const age = findAge(text);
  const moment = age === undefined ? Date.parse(/^\d{4}-/.test(text) ? text : '') : now - age;
  if (Number.isNaN(moment))
    throw invalidValue(option, text, 'Use a time span such as 7d, or a date such as 2026-11-23.');
  return moment;
}

function findAge(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const unitMs = units[unit];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
}
