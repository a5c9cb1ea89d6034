import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import type { TagFact } from '../metadata/note-facts.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { closedFolders, nameOfUnread, type UnreadText, unindexed } from '../snapshots/unread-texts.ts';
import { tagsIn } from './select-tags.ts';
import { noSuchTag } from './tag-errors.ts';
import { missingTag, type TagsWanted } from './tagged-places.ts';

/** Tags of all notes as they are now, and what may have others. */
interface VaultTags {
  /** Those of one note after the other; where in it they stand is not asked for. */
  readonly tags: readonly TagFact[];
  readonly unread: readonly UnreadText[];
}

/** Notes between two looks at the signal. */
const STRIDE = 64;

/** Lists the tags of a vault: from an index if there is one, and out of the notes of which it knows nothing. */
export async function tagsOfVault(reader: VaultReader): Promise<VaultTags> {
  const index = await reader.knownIndex();
  const tags = index?.list('tag').filter(({ path }) => reader.isAsIndexed(path)) ?? [];
  const unread = closedFolders(reader, () => true);
  const toRead = (index === undefined ? reader.files() : reader.currentPathsOf(unindexed(index))).filter(isNotePath);
  let seen = 0;
  for (const look of readSnapshotsOrReasons(reader, toRead)) {
    seen += 1;
    if (seen % STRIDE === 0) await reader.pause();
    if ('why' in look) unread.push(look);
    else for (const tag of tagsIn(look.text)) tags.push({ path: look.path, line: null, tag });
  }
  return { tags, unread };
}

/**
 * Refuses tags that no note of the vault has, and none that is nested below them; where any one is required, only if that
 * holds for all of them.
 *
 * @throws AgentError `TAG_NOT_FOUND`, `TAG_INVALID`
 */
export async function assertTagsThere(reader: VaultReader, wanted: TagsWanted): Promise<void> {
  const { tags, unread } = await tagsOfVault(reader);
  const known = [...new Set(tags.map(({ tag }) => foldTag(tag)))];
  const isThere = (key: string) => known.some((tag) => tag === key || tag.startsWith(`${key}/`));
  const missing = missingTag(wanted.tags, wanted.match, (tag) => isThere(foldTag(tag)));
  if (missing !== undefined) throw noSuchTag(missing, tags, unread.map(nameOfUnread));
}
