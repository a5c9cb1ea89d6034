import type { ToolOutcome } from '../toolset.ts';
import { refused } from './answer.ts';
import { isFor } from './failures.ts';

/** Says why a folder cannot be made, which lies in what is above it; undefined where an error has another cause. */
export function folderFailure(error: unknown, folder: string): ToolOutcome | undefined {
  if (
    !isFor(error, 'NOT_A_FOLDER', 'PATH_INVALID', 'PATH_PROTECTED', 'PATH_OUTSIDE_VAULT', 'ACCESS_DENIED', 'DISK_FULL')
  )
    return undefined;
  const why = error.message.replace(/\.$/, '');
  return refused(
    `Folder '${folder}' cannot be created: ${why}. Choose a folder whose parents are folders of the vault.`,
  );
}
