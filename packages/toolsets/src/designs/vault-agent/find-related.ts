import type { ResultV2 } from '@obsidian-agent/shared-types';
import type { ToolCall, ToolContext } from '../../toolset/toolset.ts';
import { unreadNames } from '../../toolset/unread-words.ts';
import { refused } from './answer.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { argumentMissing, isFor, noteMissing } from './failures.ts';
import { type FoundNote, foundNotes } from './found-notes.ts';
import { nothingFound } from './nothing-found.ts';
import { assertOneNoteEach } from './resolve-note.ts';
import { givenFolder, givenTags, givenTitle, tagNames, titleOf } from './titles.ts';

type Related = ResultV2<'find_related'>['related'][number];

/** Most rows on one page of a command. */
const PAGE = 1000;

/** Finds the notes related to a note, by links between them and by shared tags and links. */
export const findRelated: ToolCall<QueryVaultArguments> = async (args, context) => {
  const title = givenTitle(args.query);
  if (title === undefined)
    return argumentMissing('find_related', 'query', "the title of a note, such as query='API Design Doc'.");
  const limit = args.limit ?? 10;
  try {
    await assertOneNoteEach(context, [title]);
    const { related, total, unread } = await relatedNotes(args, context, title);
    if (total === 0) return nothingFound(args, { unread });
    const notes = related.slice(0, limit).map(asFound);
    return await foundNotes(context, { notes, total, unread, isDetailed: args.response_format === 'detailed' });
  } catch (error) {
    if (isFor(error, 'TAG_NOT_FOUND')) return nothingFound(args, { unknownTag: error });
    if (isFor(error, 'NOTE_NOT_FOUND')) return refused(noteMissing(error, title));
    throw error;
  }
};

async function relatedNotes(
  args: QueryVaultArguments,
  context: ToolContext,
  note: string,
): Promise<{ related: readonly Related[]; total: number; unread: readonly string[] }> {
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  if (tags === undefined && folder === undefined) {
    const { metadata } = await context.run('find_related', { note, limit: args.limit ?? 10 });
    return { related: metadata.related, total: metadata.total_count, unread: unreadNames(metadata) };
  }
  const allowed = await pathsWith(context, { tags, folder });
  const related: Related[] = [];
  let unread: readonly string[] = [];
  let cursor: string | undefined;
  do {
    const { metadata } = await context.run('find_related', { note, limit: PAGE, cursor });
    unread = unreadNames(metadata);
    related.push(...metadata.related.filter(({ path }) => allowed.has(path)));
    cursor = metadata.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { related, total: related.length, unread };
}

async function pathsWith(
  { run }: ToolContext,
  filter: { tags: string[] | undefined; folder: string | undefined },
): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  let cursor: string | undefined;
  do {
    const { metadata } = await run('list_notes', { ...filter, match: 'any', limit: PAGE, cursor });
    for (const { path } of metadata.notes) paths.add(path);
    cursor = metadata.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return paths;
}

const LINKED = { in: 'links to it', out: 'is linked from it', both: 'links to it and is linked from it' } as const;

function asFound({ path, linked, shared_tags = [], shared_links = [], same_folder }: Related): FoundNote {
  const reasons = [
    ...(linked === undefined ? [] : [LINKED[linked]]),
    ...(shared_tags.length === 0 ? [] : [`shares tags ${tagNames(shared_tags)}`]),
    ...(shared_links.length === 0 ? [] : [`links where it links: ${shared_links.map(titleOf).join(', ')}`]),
    ...(same_folder === true ? ['is in the same folder'] : []),
  ];
  return { path, snippet: reasons.join('; '), reasons };
}
