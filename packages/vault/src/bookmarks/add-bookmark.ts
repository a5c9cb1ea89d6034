import { isObject } from '@obsidian-agent/shared-types';
import { pathDenied } from '../access/access-errors.ts';
import type { Draft } from '../core/vault.ts';
import { findFileTarget } from '../references/file-target.ts';
import { findFolder } from '../references/find-folder.ts';
import { BOOKMARKS_PATH } from '../settings/settings-file.ts';
import { bookmarksMalformed } from './bookmark-errors.ts';
import { insertBookmark, parseBookmarks } from './bookmarks-file.ts';

/** What to bookmark: exactly one of the first four. */
export interface BookmarkRequest {
  /** Reference to a file, or to a part of a note. */
  readonly file?: string | undefined;
  readonly folder?: string | undefined;
  readonly search?: string | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Title of the group that it is added to. */
  readonly group?: string | undefined;
}

/** A bookmark as Obsidian stores it. */
export interface NewBookmark {
  readonly type: string;
  readonly path?: string;
  readonly subpath?: string;
  readonly query?: string;
  readonly url?: string;
  readonly title?: string;
}

export interface AddedBookmark {
  readonly bookmark: NewBookmark;
  /** False if there is such a bookmark already, perhaps with another title. */
  readonly isNew: boolean;
}

const TARGET = ['type', 'path', 'subpath', 'query', 'url'] as const;

/**
 * Adds a bookmark to those of Obsidian, unless the vault has it already.
 *
 * @throws AgentError `SETTINGS_MALFORMED`, `ACCESS_DENIED` for a reader with access rules, and like `findFileTarget` and
 * `findFolder`
 */
export async function addBookmark(draft: Draft, request: BookmarkRequest, now: Date): Promise<AddedBookmark> {
  // The file names what the rules hide.
  if (draft.isFiltered) throw pathDenied(BOOKMARKS_PATH);
  const { title, group } = request;
  const target = await targetOf(draft, request);
  const bookmark = { ...target, ...(title === undefined ? {} : { title }) };
  const text = readText(draft);
  const isKnown = flatten(parseBookmarks(text).items ?? []).some((known) =>
    TARGET.every((name) => known[name] === target[name]),
  );
  if (isKnown) return { bookmark, isNew: false };

  const { type, ...members } = bookmark;
  const ctime = now.getTime();
  const written = insertBookmark(
    text,
    { type, ctime, ...members },
    group === undefined ? undefined : { title: group, ctime },
  );
  assertAdded(text, written);
  draft.write(BOOKMARKS_PATH, written);
  return { bookmark, isNew: true };
}

/** Fails if the edit damaged the file, which would be a bug: it must not reach the disk. */
function assertAdded(before: string, after: string): void {
  const count = (text: string) => flatten(parseBookmarks(text).items ?? []).length;
  if (count(after) !== count(before) + 1) throw new Error('The edited bookmarks do not have one more bookmark.');
}

async function targetOf(draft: Draft, { file, folder, search, url }: BookmarkRequest): Promise<NewBookmark> {
  if (file !== undefined) {
    const { path, subpath } = await findFileTarget(draft, file);
    return { type: 'file', path, ...(subpath === undefined ? {} : { subpath }) };
  }
  if (folder !== undefined) return { type: 'folder', path: findFolder(draft, folder) };
  if (search !== undefined) return { type: 'search', query: search };
  return { type: 'url', url: url ?? '' };
}

/** The text as drafted; empty if there is no file. Links in the settings are not followed. */
function readText(draft: Draft): string {
  const stored = draft.settingsFolder.read(['bookmarks.json']);
  if (typeof stored === 'object') throw bookmarksMalformed(`it ${stored.problem}`);
  return draft.readIfThere(BOOKMARKS_PATH)?.text ?? '';
}

/** The bookmarks of all groups, without the groups. */
function flatten(items: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return items.filter(isObject).flatMap((item) => {
    if (item['type'] !== 'group') return [item];
    return Array.isArray(item['items']) ? flatten(item['items']) : [];
  });
}
