import { isoDay, startOfDay } from './day.ts';

/** A span of days that has a note by the settings of the plugin Periodic Notes. */
export type Period = 'week' | 'month' | 'quarter' | 'year';

/**
 * The first day of the period around a day, as `YYYY-MM-DD`. A week begins on Monday if the format has ISO weeks (`GGGG`,
 * `WW`), otherwise on Sunday, as in Moment's English locale.
 */
export function startOfPeriod(period: Period, day: string, format: string): string {
  const start = startOfDay(day);
  const firstWeekday = /[GWE]/.test(format.replace(/\[[^\]]*\]/g, '')) ? 1 : 0;
  if (period === 'week') start.setDate(start.getDate() - ((start.getDay() + 7 - firstWeekday) % 7));
  if (period === 'month') start.setDate(1);
  if (period === 'quarter') start.setMonth(start.getMonth() - (start.getMonth() % 3), 1);
  if (period === 'year') start.setMonth(0, 1);
  return isoDay(start);
}
