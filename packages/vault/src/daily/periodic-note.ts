import { isObject } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { isoDay, startOfDay } from '../dates/day.ts';
import { openSettings, type SettingsFileReader, settingsIn } from '../settings/settings-file.ts';
import { type DailyNoteSettings, dailyNoteSettings } from '../settings/vault-settings.ts';
import { visibleTemplate } from '../templates/visible-template.ts';

/** A period that has a note by the settings of the plugin Periodic Notes. */
export type Period = 'week' | 'month' | 'quarter' | 'year';

const FILE = ['plugins', 'periodic-notes', 'data.json'] as const;

/** The plugin's name for each period, and its default format. */
const PERIODS: Readonly<Record<Period, readonly [name: string, format: string]>> = {
  week: ['weekly', 'gggg-[W]ww'],
  month: ['monthly', 'YYYY-MM'],
  quarter: ['quarterly', 'YYYY-[Q]Q'],
  year: ['yearly', 'YYYY'],
};

/**
 * The settings of the notes of a period: those of the plugin Periodic Notes, of which version 0 names a period `weekly`
 * and version 1 keeps sets of calendars, or else the plugin's defaults. What cannot be read counts as not set.
 */
export function periodSettings(reader: VaultReader, period: Period): DailyNoteSettings {
  const complaints: string[] = [];
  const file = openSettings(reader.settingsFolder, FILE, complaints);
  const [name, defaultFormat] = PERIODS[period];
  const partOf = (values: Record<string, unknown>) => settingsIn(FILE.join('/'), values, complaints);
  const found = partOf(partOf(activeSet(file)).object(period) ?? file.object(name) ?? {});
  const { template, ...settings } = dailyNoteSettings(found, defaultFormat);
  return {
    ...settings,
    template: visibleTemplate(reader, found.text('templatePath')?.trim() || template),
    file: FILE.join('/'),
    isWeekly: period === 'week',
  };
}

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

function activeSet(file: SettingsFileReader): Record<string, unknown> {
  const sets = (file.list('calendarSets') ?? []).filter(isObject);
  const active = file.text('activeCalendarSet');
  return sets.find(({ id }) => id === active) ?? sets[0] ?? {};
}
