import type { VaultReader } from '../core/vault.ts';
import { folderOf, nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { parseVaultPath, withSlashes } from '../paths/note-path.ts';
import { folderNotFound, notAFolder } from '../paths/note-reference-errors.ts';
import { fromVault } from './absolute-path.ts';
import { isForeign } from './new-path.ts';
import { alikeFirst, spelledAs } from './spelled-paths.ts';
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
  const path = findNamedFolder(reader, ref);
  const above = folderOf(path);
  return above === '' ? path : `${reader.realPathOf(above)}/${nameOf(path)}`;
}

function findNamedFolder(reader: VaultReader, ref: string): string {
  const path = plainFolder(reader, ref.trim());
  if (path === '') return '';
  const found =
    lookUpFolder(reader, ref, plainFolder(reader, ref)) ??
    lookUpFolder(reader, ref, path) ??
    lookUpFolder(reader, ref, storedFolder(reader, path) ?? path);
  if (found !== undefined) return found;
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
  const [folder] = alikeFirst(path, spelledAs(reader, path, 'folder'));
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
