import type { ResultV2 } from '@obsidian-agent/shared-types';
import { refused } from '../../toolset/answers.ts';
import { isFor } from '../../toolset/command-failure.ts';
import { titleOf } from '../../toolset/note-names.ts';
import { allItems, type First, firstItems } from '../../toolset/pages.ts';
import type { ToolCall, ToolContext } from '../../toolset/toolset.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { argumentMissing, noteMissing } from './failures.ts';
import { type FoundNote, foundNotes } from './found-notes.ts';
import { nothingFound } from './nothing-found.ts';
import { assertOneNoteEach } from './resolve-note.ts';
import { givenFolder, givenTags, givenTitle, tagNames } from './titles.ts';

type Related = ResultV2<'find_related'>['related'][number];

/** Finds the notes related to a note, by links between them and by shared tags and links. */
export const findRelated: ToolCall<QueryVaultArguments> = async (args, context) => {
  const title = givenTitle(args.query);
  if (title === undefined)
    return argumentMissing('find_related', 'query', "the title of a note, such as query='API Design Doc'.");
  const limit = args.limit ?? 10;
  try {
    await assertOneNoteEach(context, [title]);
    const { items, total, unread } = await relatedNotes(args, context, title);
    if (total === 0) return nothingFound(args, { unread });
    const notes = items.slice(0, limit).map(asFound);
    return await foundNotes(context, { notes, total, unread, isDetailed: args.response_format === 'detailed' });
  } catch (error) {
    if (isFor(error, 'TAG_NOT_FOUND')) return nothingFound(args, { unknownTag: error });
    if (isFor(error, 'NOTE_NOT_FOUND')) return refused(noteMissing(error, title));
    throw error;
  }
};

async function relatedNotes(args: QueryVaultArguments, context: ToolContext, note: string): Promise<First<Related>> {
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  if (tags === undefined && folder === undefined)
    return await firstItems(args.limit ?? 10, 'related', (page) => context.run('find_related', { note, ...page }));

  const filter = { tags, folder, match: 'any' } as const;
  const allowed = await allItems('notes', (page) => context.run('list_notes', { ...filter, ...page }));
  const paths = new Set(allowed.items.map(({ path }) => path));
  const { items, unread } = await allItems('related', (page) => context.run('find_related', { note, ...page }));
  const related = items.filter(({ path }) => paths.has(path));
  return { items: related, total: related.length, unread };
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
