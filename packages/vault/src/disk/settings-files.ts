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
  const texts = Object.entries(FILES).map(([file, path]) => [file, readBelow(root, [SETTINGS_FOLDER, ...path])]);
  return Object.fromEntries(texts) as Record<SettingsFile, string | undefined>;
}

function readBelow(root: PinnedFolder, path: readonly string[]): string | undefined {
  const opened: PinnedFolder[] = [];
  try {
    return unless(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'], () => {
      let folder = root;
      for (const name of path.slice(0, -1)) {
        folder = pinFolder(`${folder.path}/${name}`);
        opened.push(folder);
      }
      const { bytes } = readFile(folder, path.at(-1) as string, MAX_BYTES);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
    });
  } finally {
    for (const folder of opened) folder.close();
  }
}
