import { SOME_UNREADABLE } from '../settings/settings-file.ts';
import { normalFolder, type VaultSettings } from '../settings/vault-settings.ts';
import type { AccessRules } from './access-rules.ts';

/** The settings that apply to a caller, without hidden templates and template folders. */
export function settingsWithin(settings: VaultSettings, rules: AccessRules): VaultSettings {
  const { dailyNotes, templates } = settings;
  return {
    ...settings,
    dailyNotes: { ...dailyNotes, template: ifVisible(dailyNotes.template, rules) },
    templates: { ...templates, folder: ifVisible(templates.folder, rules) },
  };
}

/**
 * The settings as a caller may see them, without hidden paths and without the types of properties that only hidden
 * notes have. The location of new notes still applies: a denied location is refused, never replaced.
 *
 * @param properties names of the properties that visible notes have
 */
export function visibleSettings(
  settings: VaultSettings,
  { rules, properties }: { rules: AccessRules; properties: readonly string[] },
): VaultSettings {
  const within = settingsWithin(settings, rules);
  const names = new Set(properties.map((name) => name.toLowerCase()));
  return {
    ...within,
    newFileFolderPath: ifVisible(within.newFileFolderPath, rules) ?? '/',
    attachmentFolderPath: ifVisible(within.attachmentFolderPath, rules) ?? '/',
    userIgnoreFilters: within.userIgnoreFilters.filter(
      (filter) => !isExpression(filter) && ifVisible(filter, rules) !== undefined,
    ),
    dailyNotes: { ...within.dailyNotes, folder: ifVisible(within.dailyNotes.folder, rules) ?? '' },
    propertyTypes: new Map([...within.propertyTypes].filter(([name]) => names.has(name))),
    complaints: within.complaints.length === 0 ? [] : [SOME_UNREADABLE],
  };
}

/** A regular expression can spell a hidden path in any way. */
function isExpression(filter: string): boolean {
  return /^\/.*\/$/.test(filter);
}

/** A path of the settings if the caller may access it, with or without `.md`; for a folder, its contents too. */
function ifVisible(path: string | undefined, { mayAccess }: AccessRules): string | undefined {
  if (path === undefined) return undefined;
  const plain = normalFolder(path);
  // The root, and a folder relative to the note's, are not fixed paths in the vault.
  if (plain === '' || path.startsWith('.')) return path;
  return [plain, `${plain}.md`].every((name) => mayAccess(name) || mayAccess(`${name}/_.md`)) ? path : undefined;
}
