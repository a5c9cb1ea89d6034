import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import type { ToolOutcome } from '../../toolset/toolset.ts';

const OTHER_FOLDER = 'Choose a folder whose parents are folders of the vault.';

/** Says why a folder cannot be created; undefined if the error has another cause. */
export function folderFailure(error: unknown, folder: string): ToolOutcome | undefined {
  // Another folder would not fix these.
  if (isFor(error, 'ACCESS_DENIED', 'DISK_FULL')) return notCreated(folder, error.message, error.hint);
  return isFor(error, 'NOT_A_FOLDER', 'PATH_INVALID', 'PATH_PROTECTED', 'PATH_OUTSIDE_VAULT')
    ? notCreated(folder, error.message, OTHER_FOLDER)
    : undefined;
}

function notCreated(folder: string, why: string, next: string): ToolOutcome {
  return refused(`Folder '${folder}' cannot be created: ${why.replace(/\.$/, '')}. ${next}`);
}
