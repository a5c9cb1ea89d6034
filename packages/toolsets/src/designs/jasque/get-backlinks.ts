import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { RunCommand } from '../../toolset/toolset.ts';
import { DEFAULT_LIMIT } from './declarations/limits.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { exactPath } from './exact-path.ts';
import { notesAt } from './note-metadata.ts';
import { firstItems } from './pages.ts';
import { cutSnippet, fullMetadata, type QueryResultItem, type QueryResults, titleOf } from './query-item.ts';
import { pathNotFound } from './query-words.ts';
import { Refused } from './refusal.ts';

type Link = ResultV2<'get_links'>['links'][number];

/** Finds the notes that link to a note: each once, with its first link. */
export async function getBacklinks(args: QueryVaultArguments, run: RunCommand): Promise<QueryResults> {
  const { path, limit = DEFAULT_LIMIT, response_format } = args;
  if (!path) throw new Refused('Path parameter is required for get_backlinks operation. Send the path of a note');
  if (path.endsWith('/')) throw new Refused(pathNotFound(path));
  const wanted = { note: exactPath(path), direction: 'in', first_only: true } as const;
  const { items, total, unread } = await firstItems(limit, async (page) => {
    const { metadata } = await run('get_links', { ...wanted, ...page });
    return { items: metadata.links, total: metadata.total_count, next: metadata.next_cursor, unread: metadata.unread };
  });
  return { results: response_format === 'detailed' ? await fully(run, items) : items.map(briefly), total, unread };
}

function briefly({ source }: Link): QueryResultItem {
  return { path: source, title: titleOf(source) };
}

async function fully(run: RunCommand, links: readonly Link[]): Promise<readonly QueryResultItem[]> {
  const known = await notesAt(
    run,
    links.map(({ source }) => source),
  );
  return links.map((link) => {
    const note = known.get(link.source);
    return {
      ...briefly(link),
      snippet: cutSnippet(link.text),
      ...(note === undefined ? {} : fullMetadata(note)),
      line_number: link.line,
    };
  });
}
