import type { VaultReader } from '../core/vault.ts';
import { nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { parseVaultPath, withSlashes } from '../paths/note-path.ts';
import { folderNotFound, folderOnlyStoredAs, notAFolder } from '../paths/note-reference-errors.ts';
import { fromVault } from './absolute-path.ts';
import { inRealFolder } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { spelledAs } from './spelled-path.ts';
import { storedFolder } from './stored-name.ts';

const MOST_FOLDERS = 20;

/**
 * Finds a folder and returns its path as spelled in the vault, without a trailing slash; empty for the root.
 *
 * The folders above it are the real ones. A symbolic link is returned as itself, because operations on it do not affect
 * its target.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, and errors of the path or the disk
 */
export function findFolder(reader: VaultReader, ref: string): string {
  return inRealFolder(reader, lookUpNamed(reader, ref) ?? lookUpStored(reader, ref) ?? missing(reader, ref));
}

/**
 * Like `findFolder`, but a name that is stored as another one does not name the folder.
 *
 * @throws AgentError `FOLDER_NOT_FOUND` that names the stored folder, and like `findFolder`
 */
export function findNamedFolder(reader: VaultReader, ref: string): string {
  const named = lookUpNamed(reader, ref);
  if (named !== undefined) return inRealFolder(reader, named);
  const stored = lookUpStored(reader, ref);
  if (stored !== undefined) throw folderOnlyStoredAs(ref, stored);
  return missing(reader, ref);
}

function lookUpNamed(reader: VaultReader, ref: string): string | undefined {
  const path = plainFolder(reader, ref.trim());
  if (path === '') return '';
  return lookUpFolder(reader, ref, plainFolder(reader, ref)) ?? lookUpFolder(reader, ref, path);
}

/** The folder whose name is the one that a new folder of that name would get. */
function lookUpStored(reader: VaultReader, ref: string): string | undefined {
  const stored = storedFolder(reader, plainFolder(reader, ref.trim()));
  return stored === undefined ? undefined : lookUpFolder(reader, ref, stored);
}

function missing(reader: VaultReader, ref: string): never {
  const path = plainFolder(reader, ref.trim());
  const folders = reader.folders();
  throw folderNotFound(ref, {
    suggestions: nearPaths(path, folders, nameOf),
    folders: folders.slice(0, MOST_FOLDERS),
    isForeign: isForeign(reader, ref),
  });
}

function lookUpFolder(reader: VaultReader, ref: string, path: string): string | undefined {
  const kind = reader.kindOf(path);
  if (kind === 'folder') return path;
  if (kind === 'file') throw notAFolder(ref);
  const [folder] = spelledAs(reader, path, 'folder');
  if (folder === undefined && spelledAs(reader, path, 'file').length > 0) throw notAFolder(ref);
  return folder;
}

/**
 * Parses the path of a folder that need not exist: without slashes around it; empty for the root.
 *
 * @throws AgentError like `parseVaultPath`
 */
export function plainFolder(vault: Pick<VaultReader, 'rootPaths'>, ref: string): string {
  const path = fromVault(vault, withSlashes(ref))
    .replace(/^\.?\/(?=[^/])/, '')
    .replace(/(?<=[^/])\/$/, '');
  return ['/', '.', './'].includes(path) ? '' : parseVaultPath(path).join('/');
}
