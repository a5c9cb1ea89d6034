/** A day as `YYYY-MM-DD`, or why the text is invalid. */
export type ParsedDay = { day: string } | { invalid: 'format' | 'calendar' };

const RELATIVE: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `today`, `yesterday`, `tomorrow` or an ISO day, in the local time zone. */
export function parseDay(text: string, now: Date): ParsedDay {
  const word = text.trim().toLowerCase();
  const days = Object.hasOwn(RELATIVE, word) ? RELATIVE[word] : undefined;
  if (days !== undefined) return { day: isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)) };
  if (!ISO_DAY.test(word)) return { invalid: 'format' };
  return isoDay(startOfDay(word)) === word ? { day: word } : { invalid: 'calendar' };
}

/** The first moment of a day in the local time zone. */
export function startOfDay(day: string): Date {
  const [, year, month, date] = ISO_DAY.exec(day) ?? [];
  const start = new Date(2000, 0, 1);
  start.setFullYear(Number(year), Number(month) - 1, Number(date));
  return start;
}

/** A day at the current time of day, for a template's `{{date}}` and `{{time}}` in a daily note. */
export function dayAt(day: string, now: Date): Date {
  const time = startOfDay(day);
  time.setHours(now.getHours(), now.getMinutes(), now.getSeconds(), now.getMilliseconds());
  return time;
}

/** The ISO name of a day in the local time zone. */
export function isoDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
