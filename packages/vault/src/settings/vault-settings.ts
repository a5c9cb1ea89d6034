import type { TasksPluginSettings } from '@obsidian-agent/markdown';
import { problemsOfFilters } from '../paths/ignored-files.ts';
import { type SettingsFileReader, settingsFile, settingsList } from './settings-file.ts';
import { tasksPluginSettings } from './tasks-plugin.ts';

/** Values of Obsidian's setting `newLinkFormat`. */
export type LinkFormat = 'shortest' | 'relative' | 'absolute';

/** Obsidian's settings files that the engine uses, by path in the settings folder. */
export const SETTINGS_FILES = {
  app: ['app.json'],
  dailyNotes: ['daily-notes.json'],
  templates: ['templates.json'],
  types: ['types.json'],
  communityPlugins: ['community-plugins.json'],
  tasksPlugin: ['plugins', 'obsidian-tasks-plugin', 'data.json'],
} as const;

export type SettingsFile = keyof typeof SETTINGS_FILES;

/** Texts of the settings files; undefined for missing files. */
export interface SettingsTexts extends Readonly<Record<SettingsFile, string | undefined>> {
  /** Files that exist but could not be read, each with the reason; for people to read. */
  readonly unread?: readonly string[];
}

export interface DailyNoteSettings {
  /** Relative to the vault's root, without leading or trailing slashes; empty for the root. */
  readonly folder: string;
  /** In Moment's format syntax. */
  readonly format: string;
  /** Path of a note, often without `.md`; undefined if not set. */
  readonly template: string | undefined;
  /** The settings file, for errors. Default: that of daily notes. */
  readonly file?: string;
  /** The note is about the week that begins with its day, so its template may name the days of that week. */
  readonly isWeekly?: boolean;
}

export interface TemplateSettings {
  /** Undefined if not set. */
  readonly folder: string | undefined;
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/** The settings of a vault that affect commands, with Obsidian's defaults for those that are not set. */
export interface VaultSettings {
  readonly newLinkFormat: LinkFormat;
  readonly useMarkdownLinks: boolean;
  /** If this is not set, Obsidian asks the user. The agent has nobody to ask, and updates the links. */
  readonly alwaysUpdateLinks: boolean;
  /**
   * `/` for the root, `./` for the note's folder, `./name` for a subfolder of that, otherwise a folder of the vault.
   */
  readonly attachmentFolderPath: string;
  readonly newFileLocation: 'root' | 'current' | 'folder';
  readonly newFileFolderPath: string;
  readonly trashOption: 'system' | 'local' | 'none';
  /** Path prefixes, and regular expressions between slashes. */
  readonly userIgnoreFilters: readonly string[];
  readonly dailyNotes: DailyNoteSettings;
  readonly templates: TemplateSettings;
  /** Obsidian's name of each property's type, by property name in lower case. */
  readonly propertyTypes: ReadonlyMap<string, string>;
  readonly tasksPlugin: TasksPluginSettings;
  /** What could not be read, and what is used instead; for people to read. */
  readonly complaints: readonly string[];
}

const DATE_FORMAT = 'YYYY-MM-DD';
const TIME_FORMAT = 'HH:mm';

/** Reads the settings of a vault. Never throws: what cannot be read counts as not set. */
export function parseVaultSettings(texts: SettingsTexts): VaultSettings {
  const complaints = (texts.unread ?? []).map((file) => `${file}; the defaults are used.`);
  const file = (name: SettingsFile) => settingsFile(SETTINGS_FILES[name].join('/'), texts[name], complaints);
  const plugins = settingsList(SETTINGS_FILES.communityPlugins.join('/'), texts.communityPlugins, complaints);
  return {
    ...appSettings(file('app'), complaints),
    dailyNotes: dailyNoteSettings(file('dailyNotes')),
    templates: templateSettings(file('templates')),
    propertyTypes: propertyTypes(file('types')),
    tasksPlugin: tasksPluginSettings(file('tasksPlugin'), plugins.includes(SETTINGS_FILES.tasksPlugin[1])),
    complaints,
  };
}

/** Normalizes a folder from the settings as Obsidian does: `/` between names, none around them; empty for the root. */
export function normalFolder(folder: string): string {
  return folder
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[\\/]+/g, '/')
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .normalize('NFC');
}

type AppSettings = Omit<VaultSettings, 'dailyNotes' | 'templates' | 'propertyTypes' | 'tasksPlugin' | 'complaints'>;

function appSettings(file: SettingsFileReader, complaints: string[]): AppSettings {
  const userIgnoreFilters = file.texts('userIgnoreFilters') ?? [];
  for (const { filter, problem } of problemsOfFilters(userIgnoreFilters))
    complaints.push(`The filter ${JSON.stringify(filter)} in app.json ${problem}; it excludes no file.`);
  return {
    newLinkFormat: file.choice('newLinkFormat', ['shortest', 'relative', 'absolute']) ?? 'shortest',
    useMarkdownLinks: file.flag('useMarkdownLinks') ?? false,
    alwaysUpdateLinks: file.flag('alwaysUpdateLinks') ?? true,
    attachmentFolderPath: file.text('attachmentFolderPath') ?? '/',
    newFileLocation: file.choice('newFileLocation', ['root', 'current', 'folder']) ?? 'root',
    newFileFolderPath: normalFolder(file.text('newFileFolderPath') ?? ''),
    trashOption: file.choice('trashOption', ['system', 'local', 'none']) ?? 'system',
    userIgnoreFilters,
  };
}

/** The settings of daily notes, or of other notes that are named after a date. */
export function dailyNoteSettings(file: SettingsFileReader, defaultFormat: string = DATE_FORMAT): DailyNoteSettings {
  return {
    folder: normalFolder(file.text('folder') ?? ''),
    format: file.text('format')?.trim() || defaultFormat,
    template: file.text('template')?.trim() || undefined,
  };
}

function templateSettings(file: SettingsFileReader): TemplateSettings {
  const folder = file.text('folder')?.trim() || undefined;
  return {
    folder: folder === undefined ? undefined : normalFolder(folder),
    dateFormat: file.text('dateFormat')?.trim() || DATE_FORMAT,
    timeFormat: file.text('timeFormat')?.trim() || TIME_FORMAT,
  };
}

function propertyTypes(file: SettingsFileReader): Map<string, string> {
  const types = Object.entries(file.object('types') ?? {});
  return new Map(types.flatMap(([name, type]) => (typeof type === 'string' ? [[name.toLowerCase(), type]] : [])));
}
