import type { VaultReader } from '../core/vault.ts';
import { folderOf } from '../paths/link-paths.ts';
import { findFolder } from './find-folder.ts';

/** The part of a vault that a query covers. */
export interface FolderScope {
  /** The real path of its folder; empty for the root. */
  readonly folder: string;
  readonly holds: (path: string) => boolean;
}

/**
 * Finds the folder that a query covers; the whole vault by default.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, and errors of the path or the disk
 */
export function folderScope(
  reader: VaultReader,
  ref: string | undefined,
  { isRecursive = true }: { isRecursive?: boolean | undefined } = {},
): FolderScope {
  const found = ref === undefined ? '' : findFolder(reader, ref);
  const folder = found === '' ? '' : reader.realPathOf(found);
  if (!isRecursive) return { folder, holds: (path) => folderOf(path) === folder };
  return { folder, holds: (path) => folder === '' || path.startsWith(`${folder}/`) };
}
