import { type AppSettings, readAppSettings } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { renderLines } from '../report/rendering.ts';
import { firstOf } from '../report/write-report.ts';

type Part = keyof AppSettings;

const ALL: readonly Part[] = ['plugins', 'themes', 'snippets', 'workspaces', 'recent_files'];
const MOST_NAMED = 20;

export const handler: ReadHandlerV2<'get_settings'> = async ({ vault }, { include = ALL, response_format }) => {
  const parts = ALL.filter((part) => include.includes(part));
  const { settings, complaints } = readAppSettings(await vault().open(), parts);
  const most = response_format === 'detailed' ? Number.POSITIVE_INFINITY : MOST_NAMED;
  const lines = parts.map((part) => `${part.replace('_', ' ')}: ${firstOf(namesOf(settings, part), most) || 'none'}`);
  return { ...renderLines([...lines, ...complaints]), metadata: { ...settings, complaints } };
};

/** The names of what is installed; those that are off or not in use say so. */
function namesOf(settings: Partial<AppSettings>, part: Part): readonly string[] {
  switch (part) {
    case 'plugins':
      return (settings.plugins ?? []).map(({ id, enabled }) => (enabled ? id : `${id} (off)`));
    case 'themes':
    case 'workspaces':
      return (settings[part] ?? []).map(({ name, active }) => (active ? `${name} (active)` : name));
    case 'snippets':
      return (settings.snippets ?? []).map(({ name, enabled }) => (enabled ? name : `${name} (off)`));
    case 'recent_files':
      return settings.recent_files ?? [];
  }
}
