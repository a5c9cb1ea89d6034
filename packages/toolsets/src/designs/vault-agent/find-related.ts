import type { ResultV2 } from '@obsidian-agent/shared-types';
import { isFor } from '../../toolset/command-failure.ts';
import { titleOf } from '../../toolset/note-names.ts';
import { allItems, type First, firstItems } from '../../toolset/pages.ts';
import type { ToolContext } from '../../toolset/toolset.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { argumentMissing, noteMissing, Refused } from './failures.ts';
import type { FoundNote, Query } from './found-notes.ts';
import { assertOneNoteEach } from './resolve-note.ts';
import { givenFolder, givenTags, givenTitle, tagNames } from './titles.ts';

type Related = ResultV2<'find_related'>['related'][number];

/** Finds the notes related to a note, by links between them and by shared tags and links. */
export const findRelated: Query = async (args, context) => {
  const title = givenTitle(args.query);
  if (title === undefined)
    throw argumentMissing('find_related', 'query', "the title of a note, such as query='API Design Doc'.");
  try {
    await assertOneNoteEach(context, [title]);
    const { items, ...found } = await relatedNotes(args, context, title);
    return { ...found, items: items.slice(0, args.limit ?? 10).map(asFound) };
  } catch (error) {
    throw isFor(error, 'NOTE_NOT_FOUND') ? new Refused(noteMissing(error, title)) : error;
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
