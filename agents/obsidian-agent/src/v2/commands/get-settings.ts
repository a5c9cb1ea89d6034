import { type AppSettings, readAppSettings } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { renderLines } from '../report/rendering.ts';
import { firstOf } from '../report/write-report.ts';

type Part = Exclude<keyof AppSettings, 'complaints'>;

const ALL: readonly Part[] = ['plugins', 'themes', 'snippets', 'workspaces', 'recent_files'];
const MOST_NAMED = 20;

export const handler: ReadHandlerV2<'get_settings'> = async ({ vault }, { include = ALL, response_format }) => {
  const all = readAppSettings(await vault().open());
  const parts = ALL.filter((part) => include.includes(part));
  const members = Object.fromEntries(parts.map((part) => [part, all[part]]));
  const most = response_format === 'detailed' ? Number.POSITIVE_INFINITY : MOST_NAMED;
  const lines = parts.map((part) => `${part.replace('_', ' ')}: ${firstOf(namesOf(all, part), most) || 'none'}`);
  return { ...renderLines([...lines, ...all.complaints]), metadata: { ...members, complaints: all.complaints } };
};

/** The names of what is installed; those that are off or not in use say so. */
function namesOf(all: AppSettings, part: Part): string[] {
  switch (part) {
    case 'plugins':
      return all.plugins.map(({ id, enabled }) => (enabled ? id : `${id} (off)`));
    case 'themes':
    case 'workspaces':
      return all[part].map(({ name, active }) => (active ? `${name} (active)` : name));
    case 'snippets':
      return all.snippets.map(({ name, enabled }) => (enabled ? name : `${name} (off)`));
    case 'recent_files':
      return [...all.recent_files];
  }
}
