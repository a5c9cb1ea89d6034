import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { firstItems } from './pages.ts';
import { noteItem, type QueryResults } from './query-item.ts';
import { notesIn, queryScope } from './query-scope.ts';

/** Lists the notes of the vault, of a folder and its subfolders, or the one note at a path. */
export async function listNotes(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  return await notesWith(args, run);
}

/** The same for notes with the given tags. */
export async function notesWith(
  args: QueryVaultArguments,
  run: RunCommand,
  criteria: { readonly tags?: string[]; readonly match?: 'any' } = {},
): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, response_format } = args;
  const isDetailed = response_format === 'detailed';
  const wanted = { ...criteria, ...notesIn(await queryScope(run, path)), excerpts: isDetailed };
  const { items, total, unread } = await firstItems(limit, async (page) => {
    const { metadata } = await run('list_notes', { ...wanted, ...page });
    return { items: metadata.notes, total: metadata.total_count, next: metadata.next_cursor, unread: metadata.unread };
  });
  return { results: items.map((note) => noteItem(note, isDetailed)), total, unread };
}
