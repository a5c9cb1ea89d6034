import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { codeFolder } from './code-folder.ts';

/**
 * Lets Node keep compiled code in the `codeFolder`. Returns its part for this version of Node; undefined if it keeps none.
 *
 * Another user can make the folder that Node takes by itself, and code from there is run without a check.
 */
export function keepCompiledCode(): string | undefined {
  // Node has followed NODE_COMPILE_CACHE by now.
  if (getCompileCacheDir() !== undefined) return getCompileCacheDir();
  const folder = codeFolder(process.env);
  if (isOwnFolder(folder)) enableCompileCache(folder);
  return getCompileCacheDir();
}

/** Makes the folder if it is missing. */
function isOwnFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700, recursive: true });
    const found = lstatSync(path);
    const isOfUser = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
    return found.isDirectory() && isOfUser;
  } catch {
    // The programs only start more slowly without it.
    return false;
  }
}
