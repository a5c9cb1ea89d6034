import { textChecksum } from '@obsidian-agent/markdown';
import { AgentError, quoted, text } from '@obsidian-agent/shared-types';
import type { Transaction } from '../core/change.ts';
import type { HistoryFilter } from './filter.ts';

/** A page of a history. */
export interface HistoryPage {
  readonly transactions: readonly Transaction[];
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/**
 * Cuts a page out of filtered transactions. The cursor identifies the last transaction of the previous page, so new
 * transactions do not shift anything.
 *
 * @throws AgentError `CURSOR_INVALID` if the cursor belongs to other filters, or its transaction no longer exists
 */
export function pageOfHistory(
  found: readonly Transaction[],
  filter: HistoryFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): HistoryPage {
  const start = cursor === undefined ? 0 : 1 + found.findIndex(({ id }) => cursorAfter(id, filter) === cursor);
  if (cursor !== undefined && start === 0) throw cursorInvalid(cursor);
  const transactions = found.slice(start, start + limit);
  const last = transactions.at(-1);
  const isEnd = last === undefined || start + limit >= found.length;
  return { transactions, nextCursor: isEnd ? null : cursorAfter(last.id, filter) };
}

/** Short, opaque and specific to the filters. */
function cursorAfter(id: string, { note, plan_id, task_id, request_id, since, until }: HistoryFilter): string {
  const filters = JSON.stringify([note, plan_id, task_id, request_id, since, until]);
  return Buffer.from(`${id} ${textChecksum(filters).toString(36)}`).toString('base64url');
}

function cursorInvalid(cursor: string): AgentError {
  return new AgentError('CURSOR_INVALID', {
    message: text`The cursor ${quoted(cursor)} belongs to a different list`,
    hint: text`Send the next_cursor of a page with the same filters, or start again without a cursor.`,
    details: { cursor },
  });
}
