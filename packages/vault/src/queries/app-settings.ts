import { isObject } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import {
  openSettings,
  readText,
  type SettingsFileReader,
  type SettingsFolder,
  type SettingsPath,
  SOME_UNREADABLE,
  settingsFile,
  settingsList,
  settingsObject,
} from '../settings/settings-file.ts';

/** A plugin of Obsidian (`core`), or one that people install (`community`). */
export interface Plugin {
  readonly id: string;
  readonly kind: 'core' | 'community';
  readonly enabled: boolean;
  readonly name?: string;
  readonly version?: string;
  readonly author?: string;
  readonly description?: string;
}

export interface Theme {
  readonly name: string;
  readonly active: boolean;
  readonly version?: string;
  readonly author?: string;
}

/** What Obsidian's settings folder says about the app itself. */
export interface AppSettings {
  readonly plugins: readonly Plugin[];
  readonly themes: readonly Theme[];
  readonly snippets: readonly { readonly name: string; readonly enabled: boolean }[];
  readonly workspaces: readonly { readonly name: string; readonly active: boolean }[];
  /** Existing files that were open last, the latest first. */
  readonly recent_files: readonly string[];
}

/** Far more than anybody has; a vault from elsewhere can contain anything. */
const MOST = 1000;

/**
 * Reads what the settings folder says about plugins, themes, snippets, workspaces and recently opened files, as far as
 * that is wanted. Complaints say what could not be read; they are for people.
 *
 * A reader with access rules gets no names that people gave, because they could quote a hidden name: as with titles of
 * bookmarks.
 */
export function readAppSettings(
  reader: VaultReader,
  wanted: readonly (keyof AppSettings)[],
): { settings: Partial<AppSettings>; complaints: readonly string[] } {
  const complaints: string[] = [];
  const app: AppFiles = { reader, folder: reader.settingsFolder, complaints };
  const settings = Object.fromEntries(
    wanted.map((part) => [part, reader.isFiltered && NAMED_BY_PEOPLE.includes(part) ? [] : PARTS[part](app)]),
  );
  // A complaint may quote a hidden path. One about a file of two parts comes twice.
  const shown = reader.isFiltered ? complaints.map(() => SOME_UNREADABLE) : complaints;
  return { settings, complaints: [...new Set(shown)] };
}

/** Plugins and themes have the names that their authors gave them. */
const NAMED_BY_PEOPLE: readonly (keyof AppSettings)[] = ['snippets', 'workspaces'];

/** The files that Obsidian keeps about itself. */
interface AppFiles {
  readonly reader: VaultReader;
  readonly folder: SettingsFolder;
  readonly complaints: string[];
}

const PARTS: { readonly [Part in keyof AppSettings]: (app: AppFiles) => AppSettings[Part] } = {
  plugins: (app) => [...corePlugins(app), ...communityPlugins(app)],
  themes: themesIn,
  snippets: snippetsIn,
  workspaces: workspacesIn,
  recent_files: recentFiles,
};

function open({ folder, complaints }: AppFiles, ...path: SettingsPath): SettingsFileReader {
  return openSettings(folder, path, complaints);
}

/** Current versions write an object of booleans; earlier ones a list of what is enabled. */
function corePlugins({ folder, complaints }: AppFiles): Plugin[] {
  const text = readText(folder, ['core-plugins.json'], complaints);
  const states = text?.trimStart().startsWith('[')
    ? settingsList('core-plugins.json', text, complaints).map((id) => [id, true] as const)
    : Object.entries(settingsObject('core-plugins.json', text, complaints));
  return states.slice(0, MOST).map(([id, enabled]) => ({ id, kind: 'core', enabled: enabled === true }));
}

function communityPlugins({ folder, complaints }: AppFiles): Plugin[] {
  const list = readText(folder, ['community-plugins.json'], complaints);
  const enabled = new Set(settingsList('community-plugins.json', list, complaints));
  return namesIn(folder, 'plugins').flatMap((name) => {
    const path: SettingsPath = ['plugins', name, 'manifest.json'];
    const text = readText(folder, path, complaints);
    if (text === undefined) return [];
    const manifest = settingsFile(path.join('/'), text, complaints);
    const id = manifest.text('id') ?? name;
    const about = membersOf(manifest, ['name', 'version', 'author', 'description']);
    return [{ id, kind: 'community' as const, enabled: enabled.has(id), ...about }];
  });
}

function themesIn(app: AppFiles): Theme[] {
  const active = open(app, 'appearance.json').text('cssTheme') ?? '';
  const themes = namesIn(app.folder, 'themes').filter((name) =>
    namesIn(app.folder, 'themes', name).includes('theme.css'),
  );
  return themes.map((name) => {
    const about = membersOf(open(app, 'themes', name, 'manifest.json'), ['version', 'author']);
    return { name, active: name === active, ...about };
  });
}

function snippetsIn(app: AppFiles): AppSettings['snippets'] {
  const enabled = new Set(open(app, 'appearance.json').texts('enabledCssSnippets'));
  const files = namesIn(app.folder, 'snippets').filter((file) => file.endsWith('.css'));
  return files.map((file) => file.slice(0, -'.css'.length)).map((name) => ({ name, enabled: enabled.has(name) }));
}

function workspacesIn(app: AppFiles): AppSettings['workspaces'] {
  const file = open(app, 'workspaces.json');
  const active = file.text('active');
  const layouts = Object.entries(file.object('workspaces') ?? {}).filter(([, layout]) => isObject(layout));
  return layouts.slice(0, MOST).map(([name]) => ({ name, active: name === active }));
}

function recentFiles(app: AppFiles): readonly string[] {
  const visible = new Set(app.reader.files());
  return (open(app, 'workspace.json').texts('lastOpenFiles') ?? []).filter((path) => visible.has(path));
}

function namesIn(folder: SettingsFolder, ...path: SettingsPath): readonly string[] {
  return folder.namesIn(path).slice(0, MOST);
}

function membersOf<Name extends string>(file: SettingsFileReader, names: readonly Name[]): { [Key in Name]?: string } {
  const members = names.flatMap((name) => {
    const text = file.text(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(members) as { [Key in Name]?: string };
}
