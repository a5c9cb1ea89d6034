import { isObject } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import {
  readText,
  type SettingsFileReader,
  type SettingsFolder,
  type SettingsPath,
  settingsFile,
  settingsList,
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
  /** What could not be read; for people to read. */
  readonly complaints: readonly string[];
}

/** Far more than anybody has; a vault from elsewhere can contain anything. */
const MOST = 1000;

/** Reads what the settings folder says about plugins, themes, snippets, workspaces and recently opened files. */
export function readAppSettings(reader: VaultReader): AppSettings {
  const folder = reader.settingsFolder;
  const complaints: string[] = [];
  const file = (...path: SettingsPath) => settingsFile(path.join('/'), readText(folder, path, complaints), complaints);
  const appearance = file('appearance.json');
  return {
    plugins: [...corePlugins(folder, complaints), ...communityPlugins(folder, file, complaints)],
    themes: themesIn(folder, file, appearance.text('cssTheme') ?? ''),
    snippets: snippetsIn(folder, new Set(appearance.texts('enabledCssSnippets'))),
    workspaces: workspacesIn(file('workspaces.json')),
    recent_files: (file('workspace.json').texts('lastOpenFiles') ?? []).filter((path) => isVisible(reader, path)),
    complaints,
  };
}

/** Whether a path of the settings leads to a file that the caller may see. */
function isVisible(reader: VaultReader, path: string): boolean {
  return reader.files().includes(path);
}

type OpenFile = (...path: SettingsPath) => SettingsFileReader;

/** Current versions write an object of booleans; earlier ones a list of what is enabled. */
function corePlugins(folder: SettingsFolder, complaints: string[]): Plugin[] {
  const text = readText(folder, ['core-plugins.json'], complaints);
  const isList = text?.trimStart().startsWith('[') === true;
  const states = isList
    ? settingsList('core-plugins.json', text, complaints).map((id) => [id, true] as const)
    : Object.entries(
        settingsFile('core-plugins.json', text && `{"plugins":${text}}`, complaints).object('plugins') ?? {},
      );
  return states.slice(0, MOST).map(([id, enabled]) => ({ id, kind: 'core', enabled: enabled === true }));
}

function communityPlugins(folder: SettingsFolder, file: OpenFile, complaints: string[]): Plugin[] {
  const list = readText(folder, ['community-plugins.json'], complaints);
  const enabled = new Set(settingsList('community-plugins.json', list, complaints));
  return namesIn(folder, 'plugins').flatMap((name) => {
    if (folder.read(['plugins', name, 'manifest.json']) === undefined) return [];
    const manifest = file('plugins', name, 'manifest.json');
    const id = manifest.text('id') ?? name;
    const about = membersOf(manifest, ['name', 'version', 'author', 'description']);
    return [{ id, kind: 'community' as const, enabled: enabled.has(id), ...about }];
  });
}

function themesIn(folder: SettingsFolder, file: OpenFile, active: string): Theme[] {
  return namesIn(folder, 'themes').flatMap((name) => {
    if (folder.read(['themes', name, 'theme.css']) === undefined) return [];
    return [
      { name, active: name === active, ...membersOf(file('themes', name, 'manifest.json'), ['version', 'author']) },
    ];
  });
}

function snippetsIn(folder: SettingsFolder, enabled: ReadonlySet<string>): AppSettings['snippets'] {
  return namesIn(folder, 'snippets').flatMap((file) => {
    if (!file.endsWith('.css')) return [];
    const name = file.slice(0, -'.css'.length);
    return [{ name, enabled: enabled.has(name) }];
  });
}

function workspacesIn(file: SettingsFileReader): AppSettings['workspaces'] {
  const active = file.text('active');
  const layouts = file.object('workspaces') ?? {};
  return Object.keys(layouts)
    .filter((name) => isObject(layouts[name]))
    .slice(0, MOST)
    .map((name) => ({ name, active: name === active }));
}

function namesIn(folder: SettingsFolder, name: string): readonly string[] {
  return folder.namesIn([name]).slice(0, MOST);
}

function membersOf<Name extends string>(file: SettingsFileReader, names: readonly Name[]): { [Key in Name]?: string } {
  const members = names.flatMap((name) => {
    const text = file.text(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(members) as { [Key in Name]?: string };
}
