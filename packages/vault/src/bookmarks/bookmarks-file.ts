import { applySplices, lineIndex, type Span } from '@obsidian-agent/markdown';
import { isDeeperThan, isObject, MAX_LEVELS } from '@obsidian-agent/shared-types';
import { jsonSpeller } from '../formats/canvas-json.ts';
import {
  COMPACT,
  editList,
  editMembers,
  type JsonValue,
  type ListBlanks,
  layoutOf,
  type ObjectLayout,
  writeList,
  writeObject,
} from '../formats/json-edits.ts';
import { findJsonError } from '../formats/json-error.ts';
import { itemsOf, membersOf, rootOf, valueNamed } from '../formats/json-spans.ts';
import { bookmarksMalformed } from './bookmark-errors.ts';

type Members = Readonly<Record<string, JsonValue | undefined>>;
type Json = Readonly<Record<string, unknown>>;

const NO_BLANKS: ListBlanks = { beforeItem: '', beforeEnd: '' };

/**
 * Parses the file of the bookmarks, which Obsidian does not have until there is one.
 *
 * @throws AgentError `SETTINGS_MALFORMED`
 */
export function parseBookmarks(text: string): { readonly items?: readonly unknown[] } {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (!isObject(value)) throw bookmarksMalformed('it is not a JSON object');
  if (value['items'] !== undefined && !Array.isArray(value['items'])) throw bookmarksMalformed('items is not a list');
  return value;
}

/**
 * Adds a bookmark at the end of the list, or of a group, which is created if no group has that title. All other bytes
 * are kept.
 */
export function insertBookmark(
  text: string,
  bookmark: Members,
  group: { title: string; ctime: number } | undefined,
): string {
  if (text.trim() === '') return newText(bookmark, group);
  const spell = jsonSpeller(text);
  const root = rootOf(text);
  const holder = group && findGroup(text, root, group.title);
  const list = valueNamed(membersOf(text, holder ?? root), 'items');
  const layout = (list && layoutIn(text, list)) ?? COMPACT;
  const item = writeObject(holder === undefined ? inGroup(bookmark, group, spell) : bookmark, layout, spell);
  const splices =
    list === undefined
      ? editMembers(text, holder ?? root, { values: { items: { json: writeList([item], NO_BLANKS) } }, spell })
      : editList(text, list, {
          removed: itemsOf(text, list).map(() => false),
          atStart: [],
          atEnd: [item],
          blanks: NO_BLANKS,
        });
  return applySplices(text, splices);
}

type Group = { readonly title: string; readonly ctime: number } | undefined;

/** A bookmark, or the new group that holds it. */
function inGroup(bookmark: Members, group: Group, spell: (text: string) => string): Members {
  if (group === undefined) return bookmark;
  const { title, ctime } = group;
  return { type: 'group', ctime, items: { json: `[${writeObject(bookmark, COMPACT, spell)}]` }, title };
}

function newText(bookmark: Members, group: Group): string {
  const items = [
    group === undefined ? bookmark : { type: 'group', ctime: group.ctime, items: [bookmark], title: group.title },
  ];
  return JSON.stringify({ items }, null, 2);
}

/** The layout of the last item of a list, of one that is not a group if there is any; undefined for an empty list. */
function layoutIn(text: string, list: Span): ObjectLayout | undefined {
  const items = itemsOf(text, list).filter(({ start }) => text[start] === '{');
  const last = items.findLast((item) => valueNamed(membersOf(text, item), 'items') === undefined) ?? items.at(-1);
  return last && layoutOf(text, last);
}

/** The first group with a title, however deep it is. */
function findGroup(text: string, holder: Span, title: string): Span | undefined {
  const list = valueNamed(membersOf(text, holder), 'items');
  if (list === undefined || text[list.start] !== '[') return undefined;
  for (const item of itemsOf(text, list)) {
    if (text[item.start] !== '{') continue;
    const { type, title: known } = JSON.parse(text.slice(item.start, item.end)) as Json;
    if (type !== 'group') continue;
    const found = known === title ? item : findGroup(text, item, title);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isDeeperThan(MAX_LEVELS, value)) throw new RangeError('The JSON is nested too deeply.');
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw bookmarksMalformed('it is nested too deeply');
    if (!(error instanceof SyntaxError)) throw error;
    const { offset, expected } = findJsonError(text) ?? { offset: 0, expected: 'a value' };
    const lines = lineIndex(text);
    const line = lines.lineOf(offset);
    throw bookmarksMalformed(
      `it is not JSON at line ${line + 1}, column ${offset - lines.startOf(line) + 1}; expected ${expected}`,
    );
  }
}
