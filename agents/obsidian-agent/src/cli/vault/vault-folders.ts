import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCode, systemCode } from '../../process/system-code.ts';

const MOST_INSIDE = 3;

export type FileKind = 'folder' | 'file' | 'missing';

/** The folder that the user is in; the root if it has been deleted. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (isCode(error, ['ENOENT'])) return '/';
    throw error;
  }
}

/** The folder and those above it that are Obsidian vaults, innermost first. */
export function vaultsAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  const above = parent === folder ? [] : vaultsAbove(parent);
  return isVault(folder) ? [folder, ...above] : above;
}

/** The first vaults directly inside a folder. */
export function vaultsInside(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => join(folder, name))
    .filter(isVault)
    .slice(0, MOST_INSIDE);
}

/** Whether Obsidian opens the folder as a vault. */
export function isVault(folder: string): boolean {
  return kindOf(join(folder, '.obsidian')) === 'folder';
}

export function kindOf(path: string): FileKind {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return 'missing';
  }
}
