import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBelowRoots } from './allowed-roots.ts';
import { SETTINGS_FOLDER } from './settings-folder.ts';
import { unless } from './system-error.ts';

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'EACCES'];

/**
 * The nearest vault above a folder without settings of its own. Obsidian treats the folder as part of that vault.
 *
 * Undefined for a vault, for a folder outside any vault, and for a missing folder. Folders outside the allowed roots
 * are not checked.
 */
export function enclosingVault(path: string, allowedRoots?: readonly string[]): string | undefined {
  const real = unless(NOT_THERE, () => realpathSync(path));
  if (real === undefined || hasSettings(real)) return undefined;
  return foldersAbove(real).find((folder) => isBelowRoots(folder, allowedRoots) && hasSettings(folder));
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

function hasSettings(folder: string): boolean {
  return unless(NOT_THERE, () => statSync(join(folder, SETTINGS_FOLDER)))?.isDirectory() === true;
}
