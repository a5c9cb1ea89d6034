import { lstatSync } from 'node:fs';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { readFile } from './read-bytes.ts';
import { SETTINGS_FOLDER } from './settings-folder.ts';
import { unless } from './system-error.ts';

const MAX_BYTES = 4_194_304;

/** The app's settings files that the engine obeys, and where each lies in the folder of settings. */
const FILES = {
  app: ['app.json'],
  dailyNotes: ['daily-notes.json'],
  templates: ['templates.json'],
  types: ['types.json'],
  corePlugins: ['core-plugins.json'],
  communityPlugins: ['community-plugins.json'],
  tasksPlugin: ['plugins', 'obsidian-tasks-plugin', 'data.json'],
} as const;

export type SettingsFile = keyof typeof FILES;

/** Reads the texts of the app's settings files; undefined for those that are not there. */
export function readSettingsFiles(root: PinnedFolder): Record<SettingsFile, string | undefined> {
  const read = (folder: PinnedFolder) =>
    Object.fromEntries(Object.entries(FILES).map(([file, path]) => [file, readBelow(folder, path)]));
  return (ifReadable(() => within(root, SETTINGS_FOLDER, read)) ?? {}) as Record<SettingsFile, string | undefined>;
}

function readBelow(folder: PinnedFolder, [name, ...rest]: readonly [string, ...string[]]): string | undefined {
  return ifReadable(() => {
    // Most vaults have a few of them, and a call that fails takes much longer than a look.
    if (lstatSync(`${folder.path}/${name}`, { throwIfNoEntry: false }) === undefined) return undefined;
    const [next, ...others] = rest;
    if (next !== undefined) return within(folder, name, (inner) => readBelow(inner, [next, ...others]));
    const { bytes } = readFile(folder, name, MAX_BYTES);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
  });
}

function within<T>(parent: PinnedFolder, name: string, read: (folder: PinnedFolder) => T): T {
  const folder = pinFolder(`${parent.path}/${name}`);
  try {
    return read(folder);
  } finally {
    folder.close();
  }
}

function ifReadable<T>(read: () => T): T | undefined {
  return unless(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'], read);
}
