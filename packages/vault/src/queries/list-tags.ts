import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { factsOfTexts } from '../metadata/metadata-of-texts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { asCompared } from '../paths/link-paths.ts';
import { nearNames } from '../paths/near-names.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type PageOfRead, unreadProperties } from '../snapshots/unread-texts.ts';
import { byCount, byName, countTags, type TagCount } from '../tags/tag-counts.ts';

export interface TagQuery extends PageLimits {
  readonly folder?: string | undefined;
  /** Prefix of the tags, with or without `#`. */
  readonly prefix?: string | undefined;
  readonly nested?: boolean | undefined;
  /** Whether to leave out tags that occur only as parents of nested ones. */
  readonly isOwnOnly?: boolean | undefined;
  readonly sort?: 'count' | 'name' | undefined;
}

export interface TagList extends PageOfRead<TagCount> {
  /** Similar tags if no tag has the prefix. */
  readonly near: readonly string[];
}

/**
 * Lists the tags of a vault or of a folder. As in Obsidian, excluded files do not count.
 *
 * Nested tags follow their parent, or all tags are in one order.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export async function listTags(reader: VaultReader, query: TagQuery): Promise<TagList> {
  const { prefix = '', nested = false, isOwnOnly = false, sort = 'count', limit, cursor } = query;
  const scope = folderScope(reader, query.folder);
  const index = await reader.index();
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const isCounted = (path: string) => scope.holds(path) && !isIgnored(path);

  const isWhole = query.folder === undefined && reader.settings.userIgnoreFilters.length === 0;
  const all = isWhole ? allTags(index) : countTags(factsOfTexts(index.list('tag'), isCounted));
  const beginning = asCompared(prefix.replace(/^#/, ''));
  const isFound = ({ key, own }: TagCount) => key.startsWith(beginning) && (own > 0 || !isOwnOnly);
  const found = all.filter(isFound).sort(sort === 'name' ? byName : byCount);
  const ordered = nested ? asTree(found) : found;
  const question = [scope.folder, beginning, nested, isOwnOnly, sort];
  return {
    ...pageOf(ordered, { reader, keyOf: ({ key }) => key, question, limit, cursor }),
    near: found.length === 0 && prefix !== '' ? nearNames(`#${beginning}`, new Set(all.map(({ tag }) => tag))) : [],
    unread: unreadProperties({ reader, index }, isCounted),
  };
}

/** The list of texts stays the same object as long as nothing changes, in a process that answers many queries. */
const known = new WeakMap<ReturnType<NoteIndex['texts']>, readonly TagCount[]>();

function allTags(index: NoteIndex): readonly TagCount[] {
  const texts = index.texts();
  const counts = known.get(texts) ?? countTags(factsOfTexts(index.list('tag'), () => true));
  known.set(texts, counts);
  return counts;
}

/** Each tag followed by its nested tags, in the order given. */
function asTree(tags: readonly TagCount[]): TagCount[] {
  const parents = parentsOf(tags.map(({ key }) => key));
  const below = Map.groupBy(tags.toReversed(), ({ key }) => parents.get(key));
  const next = [...(below.get(undefined) ?? [])];
  const tree: TagCount[] = [];
  for (let tag = next.pop(); tag !== undefined; tag = next.pop()) {
    tree.push(tag);
    for (const nested of below.get(tag.key) ?? []) next.push(nested);
  }
  return tree;
}

/** The closest existing parent of each tag. */
function parentsOf(keys: readonly string[]): Map<string, string | undefined> {
  const parents = new Map<string, string | undefined>();
  const around: string[] = [];
  // If a slash sorts before all other characters, nested tags directly follow their parent.
  const ordered = keys
    .map((key) => ({ key, place: key.replaceAll('/', '\0') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  for (const { key } of ordered) {
    while (around.length > 0 && !key.startsWith(`${around.at(-1)}/`)) around.pop();
    parents.set(key, around.at(-1));
    around.push(key);
  }
  return parents;
}
