import type { ResultV2 } from '@obsidian-agent/shared-types';
import { firstItems } from '../../toolset/pages.ts';
import type { FoundNote, Query } from './found-notes.ts';
import { givenFolder, givenTags, tagNames } from './titles.ts';

/** Lists the notes of a folder or with tags; by default, all notes of the vault. */
export const list: Query = async (args, { run }) => {
  const wanted = { folder: givenFolder(args.folder), tags: givenTags(args.tags), match: 'any' } as const;
  const { items, ...found } = await firstItems(args.limit ?? 10, 'notes', (page) =>
    run('list_notes', { ...wanted, ...page }),
  );
  return { ...found, items: items.map(asFound) };
};

function asFound({ path, tags, modified, bytes, heading }: ResultV2<'list_notes'>['notes'][number]): FoundNote {
  const known = [
    `modified ${modified.slice(0, 10)}`,
    `${bytes} bytes`,
    ...(tags.length === 0 ? [] : [`tags ${tagNames(tags)}`]),
    ...(heading === null ? [] : [`heading "${heading}"`]),
  ];
  return { path, snippet: known.join('; ') };
}
