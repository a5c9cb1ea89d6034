import { normalTag } from '@obsidian-agent/markdown';
import { selectNotes } from '../bulk/select-notes.ts';
import type { VaultReader } from '../core/vault.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { folderOf, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { findFolder } from '../references/find-folder.ts';
import type { UnreadText } from '../snapshots/unread-texts.ts';
import { tagInvalid } from '../tags/tag-errors.ts';

/** The source of a map's notes. */
export type MocSource = { readonly folder: string } | { readonly tag: string } | { readonly query: string };

export type MocSort = 'title' | 'path' | 'modified' | 'created';

/** Notes of a map, in order, grouped by heading. */
export interface MocNotes {
  /** Default title of the map. */
  readonly title: string;
  readonly groups: readonly { readonly heading: string | undefined; readonly paths: readonly string[] }[];
  /** Texts that were left out because they cannot be read. */
  readonly unread: readonly UnreadText[];
}

/**
 * Lists the notes of a map, except the map itself and excluded notes.
 *
 * @throws AgentError `TAG_INVALID`, `TAG_NOT_FOUND`, `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`
 */
export async function listMocNotes(
  reader: VaultReader,
  { source, sort, except }: { source: MocSource; sort: MocSort; except: string },
): Promise<MocNotes> {
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const listed = (paths: readonly string[]) =>
    inOrder(
      reader,
      paths.filter((path) => path !== except && !isIgnored(path)),
      sort,
    );
  if ('folder' in source) {
    const folder = findFolder(reader, source.folder);
    const { paths, unread } = await selectNotes(reader, source);
    return { title: folder === '' ? 'Notes' : nameOf(folder), groups: byFolder(folder, listed(paths)), unread };
  }
  const tag = 'tag' in source ? normalTag(source.tag) : undefined;
  if ('tag' in source && tag === undefined) throw tagInvalid(source.tag);
  const { paths, unread } = await selectNotes(reader, 'tag' in source ? { tags: [source.tag] } : source);
  const title = 'tag' in source ? `#${tag}` : source.query.replace(/\s+/g, ' ').trim();
  return { title, groups: [{ heading: undefined, paths: listed(paths) }], unread };
}

/** The notes directly in a folder first, then those of each subfolder, in order of their paths. */
function byFolder(folder: string, paths: readonly string[]): MocNotes['groups'] {
  const groups = Map.groupBy(paths, folderOf);
  const below = [...groups.keys()].filter((path) => path !== folder).sort();
  return [
    { heading: undefined, paths: groups.get(folder) ?? [] },
    ...below.map((path) => ({
      heading: folder === '' ? path : path.slice(folder.length + 1),
      paths: groups.get(path) ?? [],
    })),
  ];
}

function inOrder(reader: VaultReader, paths: readonly string[], sort: MocSort): string[] {
  const byPath = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  if (sort === 'path') return paths.toSorted(byPath);
  if (sort === 'title') {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const titleOf = (path: string) => withoutNoteExtension(nameOf(path));
    return paths.toSorted((a, b) => compare(titleOf(a), titleOf(b)) || byPath(a, b));
  }
  const times = new Map(
    paths.map((path) => [path, reader.timesOf(path)[sort === 'modified' ? 'modifiedMs' : 'createdMs']]),
  );
  return paths.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || byPath(a, b));
}
