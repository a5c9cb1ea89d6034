import { allowUnknownTag } from '../../toolset/first-notes.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { noteItem, type QueryResults } from './query-item.ts';
import { notesIn, queryScope } from './query-scope.ts';
import { Refused } from './refusal.ts';

/** Lists the notes of the vault, of a folder and its subfolders, or the one note at a path. */
export async function listNotes(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  return await notesWith(args, run);
}

/** Lists the notes with any of the tags, in properties or text. An unknown tag finds nothing. */
export async function findByTag(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const tags = (args.tags ?? []).filter((tag) => tag !== '');
  if (tags.length === 0) throw new Refused('Tags parameter is required for find_by_tag operation');
  return await allowUnknownTag(async () => await notesWith(args, run, { tags, match: 'any' }));
}

async function notesWith(
  args: QueryVaultArguments,
  run: RunCommand,
  criteria: { readonly tags?: string[]; readonly match?: 'any' } = {},
): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, response_format } = args;
  const isDetailed = response_format === 'detailed';
  const wanted = { ...criteria, ...notesIn(await queryScope(run, path)), excerpts: isDetailed };
  const { items, ...found } = await firstItems(limit, 'notes', (page) => run('list_notes', { ...wanted, ...page }));
  return { ...found, items: items.map((note) => noteItem(note, isDetailed)) };
}
