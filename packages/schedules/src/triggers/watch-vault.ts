import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, matchesGlob, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isObject } from '@obsidian-agent/shared-types';
import { watch } from 'chokidar';
import type { ChangeTrigger } from '../schedule/schedule.ts';

/** Whether a change of a path counts. Hidden ones, such as Obsidian's own folders, do not, as in Obsidian. */
export function isWatched(path: string, { paths }: Pick<ChangeTrigger, 'paths'>): boolean {
  const isMeant = paths.length === 0 || paths.some((glob) => matchesGlob(path, glob));
  // While the vault's folder is missing, its parent folder is watched.
  const isInVault = path !== '' && path !== '..' && !path.startsWith('../');
  return isInVault && !isHidden(path) && isMeant;
}

function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^.]/.test(path);
}

/**
 * Calls back with the path of each note or file that changes in a vault.
 *
 * @param onError the folder, or a part of it, cannot be watched
 */
export function watchVault(
  { vault, paths }: Pick<ChangeTrigger, 'vault' | 'paths'>,
  onChange: (path: string) => void,
  onError: (error: Error) => void,
): () => Promise<void> {
  const pathOf = (file: string): string => relative(vault, file).split(sep).join('/');
  const watcher = watch(vault, {
    // Folders report their files, so that a vault of 10,000 notes does not take 10,000 watches.
    ignored: (file, stats) => stats?.isFile() === true || isHidden(pathOf(file)),
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
  });
  const report = (file: string): void => {
    const path = pathOf(file);
    if (!watcher.closed && isWatched(path, { paths })) onChange(path);
  };
  watcher.on('raw', (_, name, details) => {
    const { watchedPath } = details as { readonly watchedPath: string };
    if (typeof name === 'string' && !isFolderItself(watchedPath, name)) report(join(watchedPath, name));
  });
  watcher.on('addDir', (folder) => {
    filesOfNewFolder(folder).then((files) => files.forEach(report), onError);
  });
  watcher.on('error', (error) => onError(error as Error));
  return () => watcher.close();
}

/**
 * Whether an event is about the watched folder, whose own name it has when the folder is moved or deleted. A file in the
 * folder can have the same name. If such a file is deleted, its event looks the same, and does not count.
 */
function isFolderItself(folder: string, name: string): boolean {
  return name === basename(folder) && !existsSync(join(folder, name));
}

/** Files that were in a new folder before its watch began; none if it is gone. Folders in it are reported themselves. */
async function filesOfNewFolder(folder: string): Promise<string[]> {
  // The watch begins right after the folder is reported. Files that come after it are events.
  await setImmediate();
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch (error) {
    if (isObject(error) && (error['code'] === 'ENOENT' || error['code'] === 'ENOTDIR')) return [];
    throw error;
  }
}
