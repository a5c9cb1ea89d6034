import type { TransactionRecord } from './record.ts';

/**
 * Maps each undone transaction to the one that undid it.
 *
 * A transaction whose undo was itself undone does not count as undone.
 *
 * @param records the whole history, newest first
 */
export function undoneBy(records: readonly Pick<TransactionRecord, 'id' | 'undoes'>[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const { id, undoes } of records) {
    if (undone.has(id)) continue;
    for (const past of undoes) if (!undone.has(past)) undone.set(past, id);
  }
  return undone;
}
