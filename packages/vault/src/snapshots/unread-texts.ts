import type { VaultReader } from '../core/vault.ts';
import type { BodyState, NoteIndex } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';

/** Whom to ask. */
export interface IndexedReader {
  readonly reader: VaultReader;
  readonly index: NoteIndex;
}

/** A text of which nothing is known but its name, or a folder of which it is not known what lies in it. */
export interface UnreadText {
  readonly path: string;
  readonly why: Exclude<BodyState, 'read'> | 'folder_denied';
}

/** Lists the texts that could not be read: what an answer leaves out, and has to name. */
export function unreadTexts(asked: IndexedReader, isIncluded: (path: string) => boolean): UnreadText[] {
  const unread = closedFolders(asked.reader, isIncluded);
  // Every question asks, and of most vaults every text was read.
  for (const { path, state } of asked.index.texts())
    if (state !== 'read' && isIncluded(path)) unread.push({ path, why: state });
  return unread;
}

/** The same of notes alone, as canvases and bases have neither tags nor tasks nor properties. */
export function unreadNotes(asked: IndexedReader, isIncluded: (path: string) => boolean): UnreadText[] {
  return unreadTexts(asked, (path) => (isNotePath(path) || path.endsWith('/')) && isIncluded(path));
}

/** The paths of texts of which the index holds nothing; some may be read all the same, by who needs no more of them. */
export function unindexed(index: NoteIndex): string[] {
  return index.texts().flatMap(({ path, state }) => (state === 'read' ? [] : [path]));
}

/** The folders that could not be looked into. What is meant is asked of each with a slash behind it. */
export function closedFolders(reader: VaultReader, isIncluded: (path: string) => boolean): UnreadText[] {
  return reader
    .closedFolders()
    .filter((path) => isIncluded(`${path}/`))
    .map((path) => ({ path, why: 'folder_denied' }));
}

/** A path of what could not be read, with a slash behind that of a folder. */
export function nameOfUnread({ path, why }: UnreadText): string {
  return why === 'folder_denied' && path !== '/' ? `${path}/` : path;
}
