import { isFor } from '../../toolset/command-failure.ts';
import type { ToolCall } from '../../toolset/toolset.ts';
import { unreadNames } from '../../toolset/unread-words.ts';
import type { QueryVaultArguments } from './declarations/query-vault.ts';
import { type FoundNote, foundNotes } from './found-notes.ts';
import { nothingFound } from './nothing-found.ts';
import { givenFolder, givenTags, tagNames } from './titles.ts';

/** Lists the notes of a folder or with tags; by default, all notes of the vault. */
export const list: ToolCall<QueryVaultArguments> = async (args, context) => {
  const tags = givenTags(args.tags);
  const folder = givenFolder(args.folder);
  try {
    const { metadata } = await context.run('list_notes', { folder, tags, match: 'any', limit: args.limit ?? 10 });
    const { notes, total_count: total } = metadata;
    const unread = unreadNames(metadata);
    if (total === 0) return nothingFound({ ...args, query: undefined }, { unread });
    return await foundNotes(context, {
      notes: notes.map(asFound),
      total,
      unread,
      isDetailed: args.response_format === 'detailed',
    });
  } catch (error) {
    if (isFor(error, 'TAG_NOT_FOUND')) return nothingFound({ ...args, query: undefined }, { unknownTag: error });
    throw error;
  }
};

interface Listed {
  readonly path: string;
  readonly tags: readonly string[];
  readonly modified: string;
  readonly bytes: number;
  readonly heading: string | null;
}

function asFound({ path, tags, modified, bytes, heading }: Listed): FoundNote {
  const known = [
    `modified ${modified.slice(0, 10)}`,
    `${bytes} bytes`,
    ...(tags.length === 0 ? [] : [`tags ${tagNames(tags)}`]),
    ...(heading === null ? [] : [`heading "${heading}"`]),
  ];
  return { path, snippet: known.join('; ') };
}
