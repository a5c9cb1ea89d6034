import { startOfDay } from '../dates/day.ts';
import { formatTime } from '../dates/moment-plain.ts';
import { type DailyNoteSettings, normalFolder } from '../settings/vault-settings.ts';

/**
 * Returns the path of the daily note of a day (`YYYY-MM-DD`).
 *
 * Slashes in the format create folders, as in Obsidian. The path is not validated here.
 */
export async function dailyNotePath({ folder, format }: DailyNoteSettings, day: string): Promise<string> {
  const name = await formatTime(startOfDay(day), format);
  const path = normalFolder(`${folder}/${name}`);
  return path.toLowerCase().endsWith('.md') ? path : `${path}.md`;
}
