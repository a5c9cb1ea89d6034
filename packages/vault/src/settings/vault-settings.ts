import type { TasksPluginSettings } from '@obsidian-agent/markdown';
import { problemOfFilter } from '../paths/ignored-files.ts';
import { type SettingsFileReader, settingsFile, settingsList } from './settings-file.ts';
import { tasksPluginSettings } from './tasks-plugin.ts';

/** What Obsidian's setting `newLinkFormat` may be. */
export type LinkFormat = 'shortest' | 'relative' | 'absolute';

/** The texts of the settings files below `.obsidian`; undefined for those that a vault lacks. */
export interface SettingsTexts {
  readonly app: string | undefined;
  readonly dailyNotes: string | undefined;
  readonly templates: string | undefined;
  readonly types: string | undefined;
  readonly communityPlugins: string | undefined;
  readonly tasksPlugin: string | undefined;
  /** The files that are there and were not read, each with the reason, for a person to read. */
  readonly unread?: readonly string[];
}

export interface DailyNoteSettings {
  /** From the vault's root, without slashes around it; empty for the root. */
  readonly folder: string;
  /** In the language of Moment. */
  readonly format: string;
  /** A note's path, often without `.md`; undefined for none. */
  readonly template: string | undefined;
}

export interface TemplateSettings {
  /** Undefined where the vault names none. */
  readonly folder: string | undefined;
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/** The settings of a vault that change what commands do; where it says nothing, the app's defaults. */
export interface VaultSettings {
  readonly newLinkFormat: LinkFormat;
  readonly useMarkdownLinks: boolean;
  /** Where the vault does not say, the app asks; there is nobody to ask here, and links are kept whole. */
  readonly alwaysUpdateLinks: boolean;
  /** `/` for the root, `./` for the note's own folder, `./name` for one below that, else a folder of the vault. */
  readonly attachmentFolderPath: string;
  readonly newFileLocation: 'root' | 'current' | 'folder';
  readonly newFileFolderPath: string;
  readonly trashOption: 'system' | 'local' | 'none';
  /** Beginnings of paths, and patterns between slashes. */
  readonly userIgnoreFilters: readonly string[];
  readonly dailyNotes: DailyNoteSettings;
  readonly templates: TemplateSettings;
  /** The type of each property, as the app names it, by the property's name in lower case. */
  readonly propertyTypes: ReadonlyMap<string, string>;
  readonly tasksPlugin: TasksPluginSettings;
  /** What could not be read and what counts instead, for a person to read. */
  readonly complaints: readonly string[];
}

const DATE_FORMAT = 'YYYY-MM-DD';
const TIME_FORMAT = 'HH:mm';
const TASKS_PLUGIN = 'obsidian-tasks-plugin';

/** Reads the settings of a vault. Nothing in them is an error: what cannot be read counts as not set. */
export function parseVaultSettings(texts: SettingsTexts): VaultSettings {
  const complaints = (texts.unread ?? []).map((file) => `${file}; the defaults are used.`);
  const isTasksEnabled = settingsList('community-plugins.json', texts.communityPlugins, complaints).includes(
    TASKS_PLUGIN,
  );
  return {
    ...appSettings(settingsFile('app.json', texts.app, complaints), complaints),
    dailyNotes: dailyNoteSettings(settingsFile('daily-notes.json', texts.dailyNotes, complaints)),
    templates: templateSettings(settingsFile('templates.json', texts.templates, complaints)),
    propertyTypes: propertyTypes(settingsFile('types.json', texts.types, complaints)),
    tasksPlugin: tasksPluginSettings(
      settingsFile(`plugins/${TASKS_PLUGIN}/data.json`, texts.tasksPlugin, complaints),
      isTasksEnabled,
    ),
    complaints,
  };
}

/** A folder as the settings may spell it, as the app understands it: `/` and nothing around names; empty for the root. */
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
  for (const filter of userIgnoreFilters) {
    const problem = problemOfFilter(filter);
    if (problem !== undefined)
      complaints.push(`The filter ${JSON.stringify(filter)} in app.json ${problem}; it excludes no file.`);
  }
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

function dailyNoteSettings(file: SettingsFileReader): DailyNoteSettings {
  return {
    folder: normalFolder(file.text('folder') ?? ''),
    format: file.text('format')?.trim() || DATE_FORMAT,
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
