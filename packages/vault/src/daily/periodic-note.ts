import type { VaultReader } from '../core/vault.ts';
import { isoDay, startOfDay } from '../dates/day.ts';
import { readText, type SettingsFileReader, settingsFile } from '../settings/settings-file.ts';
import { type DailyNoteSettings, normalFolder } from '../settings/vault-settings.ts';

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
  const file = settingsFile(FILE.join('/'), readText(reader.settingsFolder, FILE, complaints), complaints);
  const [name, defaultFormat] = PERIODS[period];
  const found = settingsFile(
    FILE.join('/'),
    JSON.stringify(activeSet(file)?.[period] ?? file.object(name)),
    complaints,
  );
  const template = (found.text('templatePath') ?? found.text('template'))?.trim() || undefined;
  return {
    folder: normalFolder(found.text('folder') ?? ''),
    format: found.text('format')?.trim() || defaultFormat,
    template: template === undefined || isVisible(reader, template) ? template : undefined,
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

function activeSet(file: SettingsFileReader): Record<string, unknown> | undefined {
  const sets = (file.list('calendarSets') ?? []) as readonly Record<string, unknown>[];
  const active = file.text('activeCalendarSet');
  return sets.find((set) => set?.['id'] === active) ?? sets[0];
}

/** A caller with access rules does not learn the name of a hidden template: the note is made without one. */
function isVisible(reader: VaultReader, template: string): boolean {
  if (!reader.isFiltered) return true;
  const path = normalFolder(template);
  return [path, `${path}.md`].some((name) => reader.kindOf(name) === 'file');
}
