import { readdirSync, readFileSync } from 'node:fs';
import type { PinnedFolder } from '../pinned-folder.ts';
import { unless } from '../system-error.ts';
import { daysOf } from './prune.ts';
import { decodeRecord, RECORD_FILE, type TransactionRecord } from './record.ts';

/** A past transaction with the folder that keeps what it replaced. */
export interface PastTransaction {
  readonly record: TransactionRecord;
  readonly folder: string;
}

/** Reads the record of a transaction from its folder; undefined where it is not whole. */
export function readRecord(folder: Pick<PinnedFolder, 'path'>): TransactionRecord | undefined {
  const text = unless(['ENOENT', 'ENOTDIR'], () => readFileSync(`${folder.path}/${RECORD_FILE}`, 'utf8'));
  return text === undefined ? undefined : decodeRecord(text);
}

/** Finds a transaction by its id. */
export function findTransaction(done: PinnedFolder, id: string): PastTransaction | undefined {
  for (const day of daysOf(done)) {
    const folder = `${done.path}/${day}/${id}`;
    const record = readRecord({ path: folder });
    if (record !== undefined) return { record, folder };
  }
  return undefined;
}

/** Reads every transaction of the history, newest first. */
export function readHistory(done: PinnedFolder): readonly PastTransaction[] {
  return daysOf(done).flatMap((day) => {
    const transactions = readdirSync(`${done.path}/${day}`).flatMap((id) => {
      const folder = `${done.path}/${day}/${id}`;
      const record = readRecord({ path: folder });
      return record === undefined ? [] : [{ record, folder }];
    });
    return transactions.sort((a, b) => (a.record.time < b.record.time ? 1 : -1));
  });
}
