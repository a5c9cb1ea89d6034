import { textChecksum } from '@obsidian-agent/markdown';
import { AgentError, param, quoted, SEND, text, trusted } from '@obsidian-agent/shared-types';
import type { VaultReader } from './vault.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null on the last page. */
  readonly nextCursor: string | null;
  /** Number of items of the whole list. */
  readonly total: number;
  /** Whether the items before this page have changed since the page before it; only of a list with `changes`. */
  readonly hasEarlierChanges?: boolean;
}

/** The requested part of a list. */
export interface PageLimits {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface PageRequest<Item> extends PageLimits {
  readonly reader: Pick<VaultReader, 'identity'>;
  /** A key that identifies an item for as long as it exists. */
  readonly keyOf: (item: Item) => string;
  /** Everything the list depends on, as JSON. A cursor is valid only for the same vault and the same question. */
  readonly question: unknown;
  /** Which pages have valid cursors, for the error's hint. */
  readonly pages?: string;
  /** Lets cursors notice changes. Default: pages only continue after the last item */
  readonly changes?: NoticedChanges;
}

/** What has to stay the same for pages to fit together. */
export interface NoticedChanges {
  /** The text that defines the list. Cursors of another text are refused. */
  readonly definition: string;
  /** What has that text, as an error names it. */
  readonly definedBy: string;
  /** The first items of the list, as text. */
  readonly textOfFirst: (count: number) => string;
}

/**
 * Returns one page of a list.
 *
 * A page starts after the last item of the previous page or, if that item was removed, at the item that came next at
 * the time. So a caller that removes the items of each page from the list still gets every item.
 *
 * @throws AgentError `CURSOR_INVALID` if the cursor belongs to another question, vault or definition, or if both items
 * are gone
 */
export function pageOf<Item>(items: readonly Item[], wanted: PageRequest<Item>): Page<Item> {
  const { reader, keyOf, question, pages = 'of the same request', limit, cursor, changes } = wanted;
  const questionSum = textChecksum(JSON.stringify([reader.identity, question]));
  const keys = { items, keyAt: (place: number) => keyOfItem(items, keyOf, place) };
  const position = cursor === undefined ? undefined : decode(cursor, questionSum, pages);
  if (position !== undefined) assertSameDefinition(position, changes);
  const start = position === undefined ? 0 : startOf(keys, position);
  const page = items.slice(start, start + limit);
  const end = start + page.length;
  const isLast = page.length === 0 || end >= items.length;
  const nextCursor = isLast
    ? null
    : encode([questionSum, end, keys.keyAt(end - 1), keys.keyAt(end), ...sumsOf(changes, end)]);
  const listed = { items: page, nextCursor, total: items.length };
  if (changes === undefined) return listed;
  return { ...listed, hasEarlierChanges: position !== undefined && position.earlierSum !== sumsOf(changes, start)[1] };
}

/** What a cursor holds: where the page begins, and the state of the list. */
interface Position {
  readonly cursor: string;
  /** Number of items before the page. */
  readonly offset: number;
  /** Keys of the items on both sides of the cut. */
  readonly last: number;
  readonly next: number;
  /** Checksums of the definition and of the items before the page. Undefined without `changes`, and in old cursors. */
  readonly definitionSum: number | undefined;
  readonly earlierSum: number | undefined;
}

function sumsOf(changes: NoticedChanges | undefined, count: number): readonly number[] {
  return changes === undefined ? [] : [textChecksum(changes.definition), textChecksum(changes.textOfFirst(count))];
}

interface Keys {
  readonly items: readonly unknown[];
  /** -1 past the end of the list. */
  readonly keyAt: (place: number) => number;
}

function keyOfItem<Item>(items: readonly Item[], keyOf: (item: Item) => string, place: number): number {
  const item = items[place];
  return item === undefined ? -1 : textChecksum(keyOf(item));
}

function startOf({ items, keyAt }: Keys, { cursor, offset, last, next }: Position): number {
  // Usually nothing has moved. Among items with equal keys, only the offset identifies the last one.
  if (keyAt(offset - 1) === last) return offset;
  const lastAt = items.findIndex((_, place) => keyAt(place) === last);
  if (lastAt !== -1) return lastAt + 1;
  const nextAt = items.findIndex((_, place) => keyAt(place) === next);
  if (nextAt !== -1) return nextAt;
  throw new AgentError('CURSOR_INVALID', {
    message: text`The list has changed too much to continue from the cursor ${quoted(cursor)}`,
    hint: text`Start again without a ${param('cursor')}.`,
    details: { cursor },
  });
}

function assertSameDefinition({ cursor, definitionSum }: Position, changes: NoticedChanges | undefined): void {
  if (changes === undefined || definitionSum === textChecksum(changes.definition)) return;
  const isOld = definitionSum === undefined;
  throw new AgentError('CURSOR_INVALID', {
    message: isOld
      ? text`The cursor ${quoted(cursor)} is from another version of the agent`
      : text`${trusted(changes.definedBy)} has changed since the cursor ${quoted(cursor)} was returned`,
    hint: text`Start again without a ${param('cursor')}.`,
    details: { cursor },
  });
}

function encode(position: readonly number[]): string {
  const numbers = position.map((part) => part.toString(36)).join(' ');
  return Buffer.from(`${numbers} ${textChecksum(numbers).toString(36)}`).toString('base64url');
}

function decode(cursor: string, questionSum: number, pages: string): Position {
  const parts = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  const numbers = parts.slice(0, -1).join(' ');
  const isWhole = parts.length >= 5 && parts.at(-1) === textChecksum(numbers).toString(36);
  const [question = -1, offset = -1, last = -1, next = -1, definitionSum, earlierSum] = parts
    .slice(0, -1)
    .map((part) => Number.parseInt(part, 36));
  if (isWhole && question === questionSum) return { cursor, offset, last, next, definitionSum, earlierSum };
  throw new AgentError('CURSOR_INVALID', {
    message: text`The cursor ${quoted(cursor)} belongs to a different list`,
    hint: text`${SEND} the next_cursor of a page ${trusted(pages)}, or start again without a ${param('cursor')}.`,
    details: { cursor },
  });
}
