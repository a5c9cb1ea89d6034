import type { TransactionRecord } from './record.ts';

/**
 * Tells which transactions are taken back, and by which other.
 *
 * What was taken back by an undo that was taken back itself is in force again.
 *
 * @param records all of a history, newest first
 */
export function undoneBy(records: readonly Pick<TransactionRecord, 'id' | 'undoes'>[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const { id, undoes } of records) {
    if (undone.has(id)) continue;
    for (const past of undoes) if (!undone.has(past)) undone.set(past, id);
  }
  return undone;
}
