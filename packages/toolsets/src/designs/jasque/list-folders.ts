import type { RunCommand } from '../../toolset/toolset.ts';
import { LONGEST_LIST } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { exactFolder, isVaultItself } from './exact-path.ts';
import { firstItems } from './pages.ts';
import { type QueryResults, titleOf } from './query-item.ts';

/** Lists the folders of the vault, or the subfolders of a folder; as many as one answer may list, unless limited. */
export async function listFolders(
  { path, limit = LONGEST_LIST }: QueryVaultArguments,
  run: RunCommand,
): Promise<QueryResults> {
  const scope = path === undefined || path === null || isVaultItself(path) ? {} : { folder: exactFolder(path) };
  // The first one is the folder itself, which is not a subfolder.
  const { items, total, unread } = await firstItems(limit + 1, async (page) => {
    const { metadata } = await run('list_folders', { ...scope, ...page });
    return {
      items: metadata.folders,
      total: metadata.total_count,
      next: metadata.next_cursor,
      unread: metadata.unread,
    };
  });
  return {
    results: items.slice(1).map((folder) => ({ path: folder.path, title: titleOf(folder.path) })),
    total: total - 1,
    unread,
  };
}
