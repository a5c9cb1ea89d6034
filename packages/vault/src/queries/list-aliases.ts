import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { findNote } from '../references/find-note.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type PageOfRead, unreadProperties } from '../snapshots/unread-texts.ts';

export interface AliasQuery extends PageLimits {
  readonly folder?: string | undefined;
  /** A reference to the only note whose aliases are listed. */
  readonly note?: string | undefined;
}

export interface ListedAlias {
  readonly alias: string;
  readonly path: string;
}

/**
 * Lists the aliases of notes, sorted. Those of excluded files are left out unless the note is named.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`, and like `findNote`
 */
export async function listAliases(
  reader: VaultReader,
  { folder, note, ...limits }: AliasQuery,
): Promise<PageOfRead<ListedAlias>> {
  const scope = folderScope(reader, folder);
  const path = note === undefined ? undefined : await findNote(reader, note);
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const index = await reader.index();
  const isIncluded = (each: string) => scope.holds(each) && (path === undefined ? !isIgnored(each) : each === path);
  const found = index.list('alias', path).filter((fact) => isIncluded(fact.path));
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sorted = found.map(({ alias, path: of }) => ({ alias, path: of })).sort((a, b) => compare(a.alias, b.alias));
  const keyOf = (item: ListedAlias) => `${item.alias}\n${item.path}`;
  return {
    ...pageOf(sorted, { reader, keyOf, question: [scope.folder, path], ...limits }),
    unread: unreadProperties({ reader, index }, isIncluded),
  };
}
