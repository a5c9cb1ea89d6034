import { foldTag } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import type { TagFact } from '../metadata/note-facts.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { closedFolders, nameOfUnread, type UnreadText, unindexed } from '../snapshots/unread-texts.ts';
import { tagsIn } from './select-tags.ts';
import { noSuchTag } from './tag-errors.ts';
import { missingTag, type TagFilter } from './tagged-places.ts';

/** The tags of all notes as they are now, and the notes whose tags are unknown. */
interface VaultTags {
  /** The tags of one note after the other, without their lines. */
  readonly tags: readonly TagFact[];
  readonly unread: readonly UnreadText[];
}

/** Lists the tags of a vault, from an index if there is one, and from the notes that it does not cover. */
export async function tagsOfVault(reader: VaultReader): Promise<VaultTags> {
  const index = await reader.knownIndex();
  const tags = index?.list('tag').filter(({ path }) => reader.isAsIndexed(path)) ?? [];
  const unread = closedFolders(reader, () => true);
  const toRead = (index === undefined ? reader.files() : reader.currentPathsOf(unindexed(index))).filter(isNotePath);
  for await (const snapshot of withPauses(reader, readSnapshotsOrReasons(reader, toRead))) {
    if ('why' in snapshot) unread.push(snapshot);
    else for (const tag of tagsIn(snapshot.text)) tags.push({ path: snapshot.path, line: null, tag });
  }
  return { tags, unread };
}

/**
 * Rejects tags that no note of the vault has, not even nested. If any one tag is enough, rejects them only if this is
 * true of all of them.
 *
 * @throws AgentError `TAG_NOT_FOUND`, `TAG_INVALID`
 */
export async function assertTagsThere(reader: VaultReader, filter: TagFilter): Promise<void> {
  const { tags, unread } = await tagsOfVault(reader);
  const known = [...new Set(tags.map(({ tag }) => foldTag(tag)))];
  const isThere = (key: string) => known.some((tag) => tag === key || tag.startsWith(`${key}/`));
  const missing = missingTag(filter.tags, filter.match, (tag) => isThere(foldTag(tag)));
  if (missing !== undefined) throw noSuchTag(missing, tags, unread.map(nameOfUnread));
}
