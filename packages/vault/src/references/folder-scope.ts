import type { VaultReader } from '../core/vault.ts';
import { folderOf } from '../paths/link-paths.ts';
import { findFolder } from './find-folder.ts';

/** The part of a vault that a question is about. */
export interface FolderScope {
  /** Its folder, by where it really lies; empty for the vault itself. */
  readonly folder: string;
  readonly holds: (path: string) => boolean;
}

/**
 * Finds the folder that a question is about; without one, it is the whole vault.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, and what a path or the disk may raise
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
