import { startOfDay } from '../dates/day.ts';
import { formatTime } from '../dates/moment-plain.ts';
import { type DailyNoteSettings, normalFolder } from '../settings/vault-settings.ts';

/**
 * Tells where the daily note of a day (`YYYY-MM-DD`) lies, as a path of the vault.
 *
 * Slashes in the format make folders, as in the app; whether the path may be used is for the vault to say.
 */
export async function dailyNotePath({ folder, format }: DailyNoteSettings, day: string): Promise<string> {
  const name = await formatTime(startOfDay(day), format);
  const path = normalFolder(`${folder}/${name}`);
  return path.toLowerCase().endsWith('.md') ? path : `${path}.md`;
}
