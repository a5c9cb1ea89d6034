import { AgentError } from '@obsidian-agent/shared-types';
import { textChecksum } from '../text-checksum.ts';
import type { VaultReader } from '../vault.ts';

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next part begins; null at the end. */
  readonly nextCursor: string | null;
}

export interface PageWanted<Item> {
  readonly reader: Pick<VaultReader, 'identity'>;
  /** What tells one item from the others, for as long as it is there. */
  readonly keyOf: (item: Item) => string;
  /** All that the list of this vault depends on, in JSON: a cursor is good for both only. */
  readonly question: unknown;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Cuts a page out of a list. It goes on behind the last item of the page before; where that one is gone, at its place.
 *
 * @throws AgentError `CURSOR_INVALID` when the cursor belongs to another question, or to another vault
 */
export function pageOf<Item>(items: readonly Item[], wanted: PageWanted<Item>): Page<Item> {
  const { reader, keyOf, question, limit, cursor } = wanted;
  const asked = textChecksum(JSON.stringify([reader.identity, question]));
  const start = cursor === undefined ? 0 : startOf(items, keyOf, decode(cursor, asked));
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  const end = start + page.length;
  const isEnd = last === undefined || end >= items.length;
  return { items: page, nextCursor: isEnd ? null : encode([asked, end, textChecksum(keyOf(last))]) };
}

/** The question, how many items came before, and the key of the last of them. */
type Position = readonly [asked: number, offset: number, key: number];

function startOf<Item>(items: readonly Item[], keyOf: (item: Item) => string, [, offset, key]: Position): number {
  // Mostly nothing moved; and of items with one key, only the place tells which was the last.
  const last = items[offset - 1];
  if (last !== undefined && textChecksum(keyOf(last)) === key) return offset;
  const at = items.findIndex((item) => textChecksum(keyOf(item)) === key);
  return at === -1 ? offset : at + 1;
}

function encode(position: Position): string {
  return Buffer.from(position.map((part) => part.toString(36)).join(' ')).toString('base64url');
}

function decode(cursor: string, asked: number): Position {
  const parts = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  const [question = Number.NaN, offset = Number.NaN, key = Number.NaN] = parts.map((part) => Number.parseInt(part, 36));
  if (question === asked && offset >= 0 && key >= 0) return [question, offset, key];
  throw new AgentError('CURSOR_INVALID', {
    message: `The cursor ${JSON.stringify(cursor)} is none of this list`,
    hint: 'Send the next_cursor of an answer to the same question, or begin again without a cursor.',
    details: { cursor },
  });
}
