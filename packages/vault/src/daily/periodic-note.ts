import { isObject } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import type { Period } from '../dates/period.ts';
import { openSettings, type SettingsFileReader, settingsIn } from '../settings/settings-file.ts';
import { type DailyNoteSettings, dailyNoteSettings } from '../settings/vault-settings.ts';
import { visibleTemplate } from '../templates/visible-template.ts';

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

function activeSet(file: SettingsFileReader): Record<string, unknown> {
  const sets = (file.list('calendarSets') ?? []).filter(isObject);
  const active = file.text('activeCalendarSet');
  return sets.find(({ id }) => id === active) ?? sets[0] ?? {};
}
