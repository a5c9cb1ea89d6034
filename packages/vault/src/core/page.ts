import { AgentError } from '@obsidian-agent/shared-types';
import { textChecksum } from './text-checksum.ts';
import type { VaultReader } from './vault.ts';

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next part begins; null at the end. */
  readonly nextCursor: string | null;
}

export interface PageRequest<Item> {
  readonly reader: Pick<VaultReader, 'identity'>;
  /** What tells one item from the others, for as long as it is there. */
  readonly keyOf: (item: Item) => string;
  /** All that the list of this vault depends on, in JSON: a cursor is good for both only. */
  readonly question: unknown;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Cuts a page out of a list. It goes on behind the last item of the page before; where that one is gone, with the item
 * that came next then. So whoever takes the items of each page out of the list comes to all of them.
 *
 * @throws AgentError `CURSOR_INVALID` when the cursor belongs to another question, or to another vault, and when both
 * items are gone
 */
export function pageOf<Item>(items: readonly Item[], wanted: PageRequest<Item>): Page<Item> {
  const { reader, keyOf, question, limit, cursor } = wanted;
  const asked = textChecksum(JSON.stringify([reader.identity, question]));
  const keys = { items, keyAt: (place: number) => keyOfItem(items, keyOf, place) };
  const start = cursor === undefined ? 0 : startOf(keys, cursor, decode(cursor, asked));
  const page = items.slice(start, start + limit);
  const end = start + page.length;
  if (page.length === 0 || end >= items.length) return { items: page, nextCursor: null };
  return { items: page, nextCursor: encode([asked, end, keys.keyAt(end - 1), keys.keyAt(end)]) };
}

/** The question, how many items came before, and the keys of the last of them and of the one behind it. */
type Position = readonly [asked: number, offset: number, last: number, next: number];

interface Keys {
  readonly items: readonly unknown[];
  /** -1 beyond the end. */
  readonly keyAt: (place: number) => number;
}

function keyOfItem<Item>(items: readonly Item[], keyOf: (item: Item) => string, place: number): number {
  const item = items[place];
  return item === undefined ? -1 : textChecksum(keyOf(item));
}

function startOf({ items, keyAt }: Keys, cursor: string, [, offset, last, next]: Position): number {
  // Mostly nothing moved; and of items with one key, only the place tells which was the last.
  if (keyAt(offset - 1) === last) return offset;
  const lastAt = items.findIndex((_, place) => keyAt(place) === last);
  if (lastAt !== -1) return lastAt + 1;
  const nextAt = items.findIndex((_, place) => keyAt(place) === next);
  if (nextAt !== -1) return nextAt;
  throw new AgentError('CURSOR_INVALID', {
    message: `The list has changed so much that its next page cannot be told from the cursor ${JSON.stringify(cursor)}`,
    hint: 'Begin again without a cursor.',
    details: { cursor },
  });
}

function encode(position: Position): string {
  const said = position.map((part) => part.toString(36)).join(' ');
  return Buffer.from(`${said} ${textChecksum(said).toString(36)}`).toString('base64url');
}

function decode(cursor: string, asked: number): Position {
  const parts = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  const said = parts.slice(0, -1).join(' ');
  const isWhole = parts.length === 5 && parts.at(-1) === textChecksum(said).toString(36);
  const [question = -1, offset = -1, last = -1, next = -1] = parts.map((part) => Number.parseInt(part, 36));
  if (isWhole && question === asked) return [question, offset, last, next];
  throw new AgentError('CURSOR_INVALID', {
    message: `The cursor ${JSON.stringify(cursor)} is none of this list`,
    hint: 'Send the next_cursor of an answer to the same question, or begin again without a cursor.',
    details: { cursor },
  });
}
