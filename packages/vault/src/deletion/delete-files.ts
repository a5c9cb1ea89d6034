import type { Draft } from '../core/vault.ts';
import { type BrokenLink, brokenLinksIn, targetIn } from '../links/broken-links.ts';
import { mentionTest } from '../links/mentions.ts';
import { type RedirectedLinks, redirectedLinksIn, summedUp } from '../links/redirected-links.ts';
import { FileTable } from '../links/resolution.ts';
import { linkSources } from '../links/sources.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';

/** `setting` obeys the vault's trashOption; `trash` is the vault's own; `permanent` leaves the bytes to the history. */
export type DeleteMode = 'setting' | 'trash' | 'permanent';

/** What links to files that are about to go. */
export interface LinksLost {
  /** Links from elsewhere to them. */
  readonly backlinks: number;
  /** Those of them that find no other file. */
  readonly broken: readonly BrokenLink[];
  /** Those of them that find another file by the same name. */
  readonly redirected: readonly RedirectedLinks[];
  /** Files that cannot be read, and folders that cannot be looked into: links in them are not known. */
  readonly unread: readonly UnreadText[];
}

/** Deletes a file, or a folder with all that is in it; tells where it lies then, null for nowhere. */
export function deleteEntry(draft: Draft, path: string, mode: DeleteMode): string | null {
  if (mode === 'permanent' || (mode === 'setting' && draft.settings.trashOption === 'none')) {
    draft.remove(path);
    return null;
  }
  return draft.trash(path, mode === 'trash' ? 'vault' : 'setting');
}

/** Finds the links that files leave behind when they go. Links among them, and in them, do not count. */
export async function findLinksLost(draft: Draft, paths: readonly string[]): Promise<LinksLost> {
  const files = draft.files();
  const gone = new Set(paths);
  const before = new FileTable(files);
  const after = new FileTable(files.filter((path) => !gone.has(path)));
  const moved = new Map(paths.map((path) => [path, path]));
  const mayMention = mentionTest({ before, after, moved, folders: [], format: draft.settings.newLinkFormat });
  const at = (path: string) => (gone.has(path) ? undefined : path);

  let backlinks = 0;
  const broken: BrokenLink[] = [];
  const redirected: RedirectedLinks[] = [];
  const unread: UnreadText[] = [];
  const isIncluded = (path: string) => (gone.has(path) ? false : undefined);
  const onUnread = (text: UnreadText) => unread.push(text);
  for await (const source of linkSources(draft, { targets: paths, mayMention, isIncluded, onUnread })) {
    const targets = source.references.map((reference) => targetIn(before, reference, source.path));
    backlinks += targets.filter((target) => target !== undefined && gone.has(target)).length;
    broken.push(...brokenLinksIn({ before, after, at }, source));
    redirected.push(...redirectedLinksIn({ before, after, at }, source));
  }
  broken.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  unread.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    backlinks,
    broken,
    redirected: summedUp(redirected),
    unread: [...closedFolders(draft, () => true), ...unread],
  };
}
