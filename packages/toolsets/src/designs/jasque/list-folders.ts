import { titleOf } from '../../toolset/note-names.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { LONGEST_LIST } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { folderScope } from './exact-path.ts';
import type { QueryResults } from './query-item.ts';

/** Lists the folders of the vault, or the subfolders of a folder; as many as one answer may list, unless limited. */
export async function listFolders(
  { path, limit = LONGEST_LIST }: QueryVaultArguments,
  run: RunCommand,
): Promise<QueryResults> {
  const scope = folderScope(path ?? '');
  const { items, total, unread } = await firstItems(limit + 1, 'folders', (page) =>
    run('list_folders', { ...scope, ...page }),
  );
  // The first one is the folder itself, which is not a subfolder.
  const folders = items.slice(1).map((folder) => ({ path: folder.path, title: titleOf(folder.path) }));
  return { items: folders, total: total - 1, unread };
}
