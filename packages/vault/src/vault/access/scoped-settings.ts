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

/**
 * The settings as a caller may be told them: no path in them is one that it may not know of.
 *
 * Where new notes go stays in force: what is denied there is refused, and does not go elsewhere.
 */
export function settingsToTell(settings: VaultSettings, rules: AccessRules): VaultSettings {
  const within = settingsWithin(settings, rules);
  return {
    ...within,
    newFileFolderPath: known(within.newFileFolderPath, rules) ?? '/',
    attachmentFolderPath: known(within.attachmentFolderPath, rules) ?? '/',
    userIgnoreFilters: within.userIgnoreFilters.filter((filter) => known(filter, rules) !== undefined),
    dailyNotes: { ...within.dailyNotes, folder: known(within.dailyNotes.folder, rules) ?? '' },
  };
}

/** A path of the settings, if a caller may know of it; with or without `.md`, and of a folder what lies in it too. */
function known(path: string | undefined, { mayAccess }: AccessRules): string | undefined {
  if (path === undefined) return undefined;
  const plain = normalFolder(path);
  // The root, and a folder below that of the note, are no place in the vault.
  if (plain === '' || path.startsWith('.')) return path;
  return [plain, `${plain}.md`].every((name) => mayAccess(name) || mayAccess(`${name}/_.md`)) ? path : undefined;
}
