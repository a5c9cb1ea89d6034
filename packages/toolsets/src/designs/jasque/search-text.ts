import type { ResultV2 } from '@obsidian-agent/shared-types';
import { titleOf } from '../../toolset/note-names.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { cutSnippet, metadataAt, type QueryResultItem, type QueryResults } from './query-item.ts';
import { type QueryScope, queryScope } from './query-scope.ts';
import { Refused } from './refusal.ts';

type Hit = ResultV2<'search_notes'>['results'][number];

/** Restricts the search to notes: Obsidian search syntax also finds other files. */
const NOTES_ONLY = String.raw`path:/\.[mM][dD]$/`;

/** Finds the notes whose text contains the exact query, ignoring case: each once, with the line of its first match. */
export async function searchText(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const { query, path, limit = DEFAULT_LIMIT, response_format } = args;
  if (!query?.trim()) throw new Refused('Query parameter is required for search_text operation');
  const scope = await queryScope(run, path);
  const wanted = { query: searchFor(query, scope), sort: 'path', snippets: 1 } as const;
  const folder = scope.kind === 'folder' ? { folder: scope.folder } : {};
  const { items, ...found } = await firstItems(limit, 'results', (page) =>
    run('search_notes', { ...wanted, ...folder, ...page }),
  );
  if (response_format !== 'detailed') return { ...found, items: items.map(briefly) };

  const paths = items.map((hit) => hit.path);
  const known = await metadataAt(run, paths);
  return {
    ...found,
    items: items.map((hit) => ({
      ...briefly(hit),
      ...snippetOf(hit),
      ...(known.get(hit.path) ?? { modified: hit.modified }),
    })),
  };
}

function searchFor(text: string, scope: QueryScope): string {
  return `content:${quoted(text)} ${scope.kind === 'note' ? `path:/^${asPattern(scope.path)}$/` : NOTES_ONLY}`;
}

/** A text in quotes of a search, where a backslash is special only before a quote. */
function quoted(text: string): string {
  return `"${text.replace(/(?<!\\)\\*(?="|$)/g, (slashes) => slashes + slashes).replaceAll('"', String.raw`\"`)}"`;
}

function asPattern(path: string): string {
  return path.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function briefly({ path, snippets: [first] }: Hit): QueryResultItem {
  return { path, title: titleOf(path), ...(first === undefined ? {} : { line_number: first.line }) };
}

function snippetOf({ snippets: [first] }: Hit): Pick<QueryResultItem, 'snippet'> {
  return first === undefined ? {} : { snippet: cutSnippet(first.text) };
}
