import { normalFolder, type VaultSettings } from '../settings/vault-settings.ts';
import type { AccessRules } from './access-rules.ts';

/** The settings in force for a caller: a template that it may not know of is not there, and neither are those of a folder. */
export function settingsWithin(settings: VaultSettings, rules: AccessRules): VaultSettings {
  const { dailyNotes, templates } = settings;
  return {
    ...settings,
    dailyNotes: { ...dailyNotes, template: known(dailyNotes.template, rules) },
    templates: { ...templates, folder: known(templates.folder, rules) },
  };
}

/** What a caller may know of. */
export interface Visible {
  readonly rules: AccessRules;
  /** Names of the properties that visible notes have. */
  readonly properties: readonly string[];
}

/**
 * The settings as a caller may see them: without paths that it may not know of, and without types of properties that only
 * hidden notes have. Where new notes go stays in force: a denied place is refused, and no other is used.
 */
export function visibleSettings(settings: VaultSettings, { rules, properties }: Visible): VaultSettings {
  const within = settingsWithin(settings, rules);
  const names = new Set(properties.map((name) => name.toLowerCase()));
  return {
    ...within,
    newFileFolderPath: known(within.newFileFolderPath, rules) ?? '/',
    attachmentFolderPath: known(within.attachmentFolderPath, rules) ?? '/',
    userIgnoreFilters: within.userIgnoreFilters.filter(
      (filter) => !isExpression(filter) && known(filter, rules) !== undefined,
    ),
    dailyNotes: { ...within.dailyNotes, folder: known(within.dailyNotes.folder, rules) ?? '' },
    propertyTypes: new Map([...within.propertyTypes].filter(([name]) => names.has(name))),
    complaints: within.complaints.length === 0 ? [] : [COMPLAINT],
  };
}

/** What cannot be read in the settings may quote a hidden path. */
const COMPLAINT = 'Some of the settings cannot be read; the defaults are used for them.';

/** A filter that is a regular expression may spell a hidden path in any way. */
function isExpression(filter: string): boolean {
  return /^\/.*\/$/.test(filter);
}

/** A path of the settings, if a caller may know of it; with or without `.md`, and of a folder what lies in it too. */
function known(path: string | undefined, { mayAccess }: AccessRules): string | undefined {
  if (path === undefined) return undefined;
  const plain = normalFolder(path);
  // The root, and a folder below that of the note, are no place in the vault.
  if (plain === '' || path.startsWith('.')) return path;
  return [plain, `${plain}.md`].every((name) => mayAccess(name) || mayAccess(`${name}/_.md`)) ? path : undefined;
}
