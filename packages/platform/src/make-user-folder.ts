import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder if it is missing, and those above it, for this user only. Returns whether it was missing.
 *
 * In Node, `mkdirSync` with `recursive` never ends where nothing can be created, such as in /proc.
 *
 * @throws the file system's own error
 */
export function makeUserFolder(folder: string): boolean {
  try {
    return make(folder);
  } catch (error) {
    const isMissingAbove = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder;
    if (!isMissingAbove) throw error;
    makeUserFolder(dirname(folder));
    return make(folder);
  }
}

function make(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    // Systems have different errors for a folder that exists.
    if (isFolder(folder)) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
}
