import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { ownCodeFolder } from './code-folder.ts';

/** Permissions of other users to write, and any of theirs. */
const OTHERS_WRITE = 0o022;
const OTHERS_ANY = 0o077;

/**
 * Lets Node keep compiled code. Returns the folder for its version; undefined if it keeps none, or if others can write there.
 *
 * Node runs such code without a check, and by itself takes a folder that another user can have made. So the code is in the
 * `ownCodeFolder`, or where `NODE_COMPILE_CACHE` says.
 */
export function keepCompiledCode(): string | undefined {
  if (process.env['NODE_DISABLE_COMPILE_CACHE']) return undefined;
  const chosen = getCompileCacheDir();
  if (chosen !== undefined) return belongsToUser(chosen, OTHERS_WRITE) ? chosen : undefined;
  if (makeOwnFolder()) enableCompileCache(ownCodeFolder());
  return getCompileCacheDir();
}

function makeOwnFolder(): boolean {
  try {
    // Not with its parents: below /proc, that would never end.
    mkdirSync(ownCodeFolder(), { mode: 0o700 });
    return true;
  } catch {
    // Most often it is there. Without one, programs only start more slowly.
    return belongsToUser(ownCodeFolder(), OTHERS_ANY);
  }
}

function belongsToUser(folder: string, forbidden: number): boolean {
  const stats = statOrUndefined(folder);
  if (stats?.isDirectory() !== true) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & forbidden) === 0);
}

/** Undefined for any error, such as a path below a file: without a store, programs only start more slowly. */
function statOrUndefined(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
