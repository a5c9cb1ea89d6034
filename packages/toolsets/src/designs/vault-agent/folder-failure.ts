import { isFor } from '../../toolset/command-failure.ts';
import { Refused } from './failures.ts';

const OTHER_FOLDER = 'Choose a folder whose parents are folders of the vault.';

/** The refusal that says why a folder cannot be created; the same error if it has another cause. */
export function folderFailure(error: unknown, folder: string): unknown {
  // Another folder would not fix these.
  if (isFor(error, 'ACCESS_DENIED', 'DISK_FULL')) return notCreated(folder, error.message, error.hint);
  return isFor(error, 'NOT_A_FOLDER', 'PATH_INVALID', 'PATH_PROTECTED', 'PATH_OUTSIDE_VAULT')
    ? notCreated(folder, error.message, OTHER_FOLDER)
    : error;
}

function notCreated(folder: string, why: string, next: string): Refused {
  return new Refused(`Folder '${folder}' cannot be created: ${why.replace(/\.$/, '')}. ${next}`);
}
