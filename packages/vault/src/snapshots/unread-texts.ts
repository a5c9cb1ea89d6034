import type { Page } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import type { FrontmatterFault } from '../metadata/note-facts.ts';
import { type BodyState, type NoteIndex, unreadAmong } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';

/** A reader and its index, as queries need them. */
export interface IndexedReader {
  readonly reader: VaultReader;
  readonly index: NoteIndex;
}

/** A text of which only the name is known, a folder whose contents are unknown, or a note with unknown properties. */
export interface UnreadText {
  readonly path: string;
  readonly why: Exclude<BodyState, 'read'> | 'folder_denied' | 'bad_frontmatter';
  /** Where the error of the frontmatter is. */
  readonly line?: number;
}

/** One page of a list, which may be incomplete because some texts and folders could not be read. */
export interface PageOfRead<Item> extends Page<Item> {
  readonly unread: readonly UnreadText[];
}

/** Lists the texts that could not be read. An answer is incomplete without them and must name them. */
export function unreadTexts(asked: IndexedReader, isIncluded: (path: string) => boolean): UnreadText[] {
  const unread = closedFolders(asked.reader, isIncluded);
  for (const { path, state } of unreadAmong(asked.index.texts()))
    if (state !== 'read' && isIncluded(path)) unread.push({ path, why: state });
  return unread;
}

/** Like `unreadTexts`, for notes only: canvases and bases have no tags, tasks or properties. */
export function unreadNotes(asked: IndexedReader, isIncluded: (path: string) => boolean): UnreadText[] {
  return unreadTexts(asked, (path) => (isNotePath(path) || path.endsWith('/')) && isIncluded(path));
}

/** Notes whose text is known, but not their properties, as their frontmatter cannot be read. */
export function withoutProperties(index: NoteIndex, isIncluded: (path: string) => boolean): UnreadText[] {
  return index
    .list('fault')
    .filter(({ path }) => isIncluded(path))
    .map(unreadFor);
}

/** A note whose frontmatter has an error, as an answer lists it. */
export function unreadFor({ path, line }: FrontmatterFault): UnreadText {
  return { path, why: 'bad_frontmatter', line };
}

/** Everything that an answer made of properties or tags may lack: notes that cannot be read, as a whole or their properties. */
export function unreadProperties(asked: IndexedReader, isIncluded: (path: string) => boolean): UnreadText[] {
  return [...unreadNotes(asked, isIncluded), ...withoutProperties(asked.index, isIncluded)];
}

/**
 * Paths of texts whose contents are not in the index. A caller that can do with less may still be able to read some.
 */
export function unindexed(index: NoteIndex): string[] {
  return unreadAmong(index.texts()).map(({ path }) => path);
}

/** Folders that could not be read. `isIncluded` gets each path with a trailing slash. */
export function closedFolders(reader: VaultReader, isIncluded: (path: string) => boolean): UnreadText[] {
  return reader
    .closedFolders()
    .filter((path) => isIncluded(`${path}/`))
    .map((path) => ({ path, why: 'folder_denied' }));
}

/** The path of an unread text or folder, with a trailing slash for a folder. */
export function nameOfUnread({ path, why }: UnreadText): string {
  return why === 'folder_denied' && path !== '/' ? `${path}/` : path;
}
