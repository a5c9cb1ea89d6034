import { lstatSync, readdirSync } from 'node:fs';
import type { SettingsFolder, SettingsPath } from '../../settings/settings-file.ts';
import { SETTINGS_FILES, type SettingsFile, type SettingsTexts } from '../../settings/vault-settings.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { kindOf, readFile } from './read-bytes.ts';
import { SETTINGS_FOLDER } from './settings-folder.ts';
import { systemCode } from './system-error.ts';

const MAX_BYTES = 1_048_576;

/** The text of a settings file, or why it could not be read; undefined if it does not exist. */
type Setting = string | { readonly problem: string } | undefined;

/** Reads Obsidian's settings files without following links; undefined for those that do not exist. */
export function readSettingsFiles(root: PinnedFolder): SettingsTexts {
  const unread: string[] = [];
  const note = (name: string, setting: Setting) => {
    if (typeof setting === 'object') unread.push(`${name} ${setting.problem}`);
    return typeof setting === 'string' ? setting : undefined;
  };

  const texts = new Map<string, string | undefined>();
  const folder = inFolder(root, SETTINGS_FOLDER, (settings) => {
    for (const [file, path] of Object.entries(SETTINGS_FILES))
      texts.set(file, note(path.join('/'), readBelow(settings, path)));
    return undefined;
  });
  note(SETTINGS_FOLDER, folder);
  return { ...(Object.fromEntries(texts) as Record<SettingsFile, string | undefined>), unread };
}

/** Obsidian's settings folder in a vault. */
export function settingsFolderIn(root: PinnedFolder): SettingsFolder {
  return {
    read: (path) => readBelow(root, [SETTINGS_FOLDER, ...path]),
    namesIn: (path) => namesBelow(root, [SETTINGS_FOLDER, ...path]),
  };
}

function namesBelow(folder: PinnedFolder, [name, ...rest]: SettingsPath): readonly string[] {
  const [next, ...others] = rest;
  let names: readonly string[] = [];
  inFolder(folder, name, (inner) => {
    names = next === undefined ? readdirSync(inner.path).sort() : namesBelow(inner, [next, ...others]);
    return undefined;
  });
  return names;
}

function readBelow(folder: PinnedFolder, [name, ...rest]: SettingsPath): Setting {
  const [next, ...others] = rest;
  if (next !== undefined) return inFolder(folder, name, (inner) => readBelow(inner, [next, ...others]));
  return ifThere(folder, name, () => {
    const { stats, bytes } = readFile(folder, name, MAX_BYTES);
    if (bytes !== undefined) return bytes.toString('utf8');
    return { problem: stats.isFile() ? `has more than ${MAX_BYTES} bytes` : `is ${kindOf(stats)}` };
  });
}

function inFolder(parent: PinnedFolder, name: string, read: (folder: PinnedFolder) => Setting): Setting {
  return ifThere(parent, name, () => {
    using folder = pinFolder(`${parent.path}/${name}`);
    return read(folder);
  });
}

function ifThere(folder: PinnedFolder, name: string, read: () => Setting): Setting {
  try {
    // Most vaults have only a few of them, and a failing call takes much longer than this check.
    return lstatSync(`${folder.path}/${name}`, { throwIfNoEntry: false }) && read();
  } catch (error) {
    switch (systemCode(error)) {
      case 'ENOENT':
        return undefined;
      case 'ELOOP':
      case 'ENOTDIR':
        return { problem: 'is a symbolic link, or not the kind of file that it has to be' };
      case 'EACCES':
      case 'EPERM':
        return { problem: 'cannot be read: permission denied' };
      default:
        throw error;
    }
  }
}
