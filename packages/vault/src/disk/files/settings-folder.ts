import { lstatSync } from 'node:fs';
import { AgentError, text } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from './pinned-folder.ts';

/** The folder that Obsidian creates for its settings in every vault. */
export const SETTINGS_FOLDER = '.obsidian';

/**
 * Refuses to write settings where Obsidian has none, or keeps them behind a link.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`
 */
export function assertSettingsFolder(root: PinnedFolder): void {
  const stats = lstatSync(`${root.path}/${SETTINGS_FOLDER}`, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  throw new AgentError('FOLDER_NOT_FOUND', {
    message: text`The vault has no folder '${SETTINGS_FOLDER}' with settings of its own`,
    hint: text`Open the folder as a vault in Obsidian first.`,
    details: { folder: SETTINGS_FOLDER, suggestions: [], folders: [] },
  });
}
