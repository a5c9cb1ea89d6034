import type { ResultV2 } from '@obsidian-agent/shared-types';
import { exactPath } from '../../toolset/link-brackets.ts';
import { titleOf } from '../../toolset/note-names.ts';
import { firstItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { cutSnippet, metadataAt, type QueryResultItem, type QueryResults } from './query-item.ts';
import { pathNotFound } from './query-scope.ts';
import { Refused } from './refusal.ts';

type Link = ResultV2<'get_links'>['links'][number];

/** Finds the notes that link to a note: each once, with its first link. */
export async function getBacklinks(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, response_format } = args;
  if (!path) throw new Refused('Path parameter is required for get_backlinks operation. Send the path of a note');
  if (path.endsWith('/')) throw new Refused(pathNotFound(path));
  const wanted = { note: exactPath(path), direction: 'in', first_only: true } as const;
  const { items, ...found } = await firstItems(limit, 'links', (page) => run('get_links', { ...wanted, ...page }));
  if (response_format !== 'detailed') return { ...found, items: items.map(briefly) };

  const sources = items.map(({ source }) => source);
  const known = await metadataAt(run, sources);
  return {
    ...found,
    items: items.map((link) => ({
      ...briefly(link),
      snippet: cutSnippet(link.text),
      ...known.get(link.source),
      line_number: link.line,
    })),
  };
}

function briefly({ source }: Link): QueryResultItem {
  return { path: source, title: titleOf(source) };
}
