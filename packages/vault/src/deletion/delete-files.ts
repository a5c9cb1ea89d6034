import type { Draft } from '../core/vault.ts';
import { type BrokenLink, brokenLinksIn, targetIn } from '../links/newly-broken-links.ts';
import { type RedirectedLinks, redirectedLinksIn, summedUp } from '../links/redirected-links.ts';
import { FileTable } from '../links/resolution.ts';
import { linkSources } from '../links/sources.ts';
import { findNamedFile, findOwnFile } from '../references/find-file.ts';
import { findFolder, findNamedFolder } from '../references/find-folder.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';

/**
 * `setting` follows the vault's `trashOption`, `trash` uses the vault's own trash, and `permanent` leaves the bytes
 * only in the history.
 */
export type DeleteMode = 'setting' | 'trash' | 'permanent';

/** Whether a deletion leaves the bytes only in the history. */
function isPermanent({ settings }: Pick<Draft, 'settings'>, mode: DeleteMode): boolean {
  return mode === 'permanent' || (mode === 'setting' && settings.trashOption === 'none');
}

/** Links to files that are about to be deleted. */
export interface LinksLost {
  /** Number of links from other files. */
  readonly backlinks: number;
  /** Links that would be broken. */
  readonly broken: readonly BrokenLink[];
  /** Links that would lead to another file with the same name. */
  readonly redirected: readonly RedirectedLinks[];
  /** Files and folders that cannot be read, whose links are unknown. */
  readonly unread: readonly UnreadText[];
}

/**
 * Finds the file to delete. For a permanent deletion, the reference has to be its own name.
 *
 * @throws AgentError like `findOwnFile`
 */
export async function findFileToDelete(draft: Draft, ref: string, mode: DeleteMode): Promise<string> {
  return isPermanent(draft, mode) ? await findNamedFile(draft, ref) : await findOwnFile(draft, ref);
}

/** The same for a folder. @throws AgentError like `findFolder` */
export function findFolderToDelete(draft: Draft, ref: string, mode: DeleteMode): string {
  return isPermanent(draft, mode) ? findNamedFolder(draft, ref) : findFolder(draft, ref);
}

/** Deletes a file, or a folder with its contents; returns its path in the trash, or null. */
export function deleteEntry(draft: Draft, path: string, mode: DeleteMode): string | null {
  if (isPermanent(draft, mode)) {
    draft.remove(path);
    return null;
  }
  return draft.trash(path, mode === 'trash' ? 'vault' : 'setting');
}

/** Finds the links that a deletion of files would affect. Links between or in these files do not count. */
export async function findLinksLost(draft: Draft, paths: readonly string[]): Promise<LinksLost> {
  const files = draft.files();
  const deleted = new Set(paths);
  const before = new FileTable(files);
  const after = new FileTable(files.filter((path) => !deleted.has(path)));
  const at = (path: string) => (deleted.has(path) ? undefined : path);

  let backlinks = 0;
  const broken: BrokenLink[] = [];
  const redirected: RedirectedLinks[] = [];
  const unread: UnreadText[] = [];
  const isIncluded = (path: string) => (deleted.has(path) ? false : undefined);
  const onUnread = (text: UnreadText) => unread.push(text);
  for await (const source of linkSources(draft, { targets: paths, isIncluded, onUnread })) {
    const targets = source.references.map((reference) => targetIn(before, reference, source.path));
    backlinks += targets.filter((target) => target !== undefined && deleted.has(target)).length;
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
