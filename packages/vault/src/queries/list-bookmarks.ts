import { isObject } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { readText, settingsFile } from '../settings/settings-file.ts';

/** A bookmark of Obsidian, with the titles of the groups that it is in. */
export interface Bookmark {
  /** `file`, `folder`, `search`, `url`, `graph`, or any other type that Obsidian writes. */
  readonly type: string;
  readonly groups: readonly string[];
  readonly title?: string;
  readonly path?: string;
  /** A heading or block of the file, with its `#`. */
  readonly subpath?: string;
  readonly query?: string;
  readonly url?: string;
}

const MOST = 10_000;
const DEEPEST = 50;
const MAX_CHARACTERS = 4096;

/**
 * Lists the bookmarks of Obsidian, in their order.
 *
 * A reader with access rules gets only those of files and folders that it may see, because a search, an address or a
 * group's title could quote a hidden name.
 */
export function listBookmarks(reader: VaultReader): { bookmarks: Bookmark[]; complaints: readonly string[] } {
  const complaints: string[] = [];
  const text = readText(reader.settingsFolder, ['bookmarks.json'], complaints);
  const items = settingsFile('bookmarks.json', text, complaints).list('items') ?? [];
  const found = flatten(items, []).slice(0, MOST);
  if (!reader.isFiltered) return { bookmarks: found, complaints };
  const visible = found.filter(({ path }) => path !== undefined && reader.kindOf(path) !== undefined);
  const bookmarks = visible.map(({ type, path, subpath }) => ({ type, groups: [], ...present({ path, subpath }) }));
  return { bookmarks, complaints: [] };
}

function flatten(items: readonly unknown[], groups: readonly string[]): Bookmark[] {
  return items.filter(isObject).flatMap((item) => {
    const [type, title] = [textIn(item, 'type'), textIn(item, 'title')];
    if (type === undefined) return [];
    if (type !== 'group') {
      const members = ['title', 'path', 'subpath', 'query', 'url'].map((name) => [name, textIn(item, name)]);
      return [{ type, groups, ...present(Object.fromEntries(members)) }];
    }
    const inner = Array.isArray(item['items']) && groups.length < DEEPEST ? item['items'] : [];
    return flatten(inner, [...groups, title ?? '']);
  });
}

function textIn(item: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  return typeof value === 'string' && value.length <= MAX_CHARACTERS ? value : undefined;
}

function present(members: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined),
  );
}
