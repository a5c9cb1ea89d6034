import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readFile } from '../files/read-bytes.ts';
import { unless } from '../files/system-error.ts';
import { openBelow } from './agent-folder.ts';
import { daysOf } from './days.ts';
import { decodeRecord, isTransactionId } from './decode-record.ts';
import { RECORD_FILE, type TransactionRecord } from './record.ts';

/** System errors for a file or folder that this user may not access. */
export const DENIED: readonly string[] = ['EACCES', 'EPERM'];
const MAX_RECORD_BYTES = 268_435_456;

/** A past transaction, and the day of the history that keeps what it replaced. */
export interface PastTransaction {
  readonly record: TransactionRecord;
  readonly day: string;
}

/** Reads a transaction's record from its folder; undefined if it is incomplete. Throws system errors. */
export function readRecord(
  folder: PinnedFolder,
  id: string,
  name: string = RECORD_FILE,
): TransactionRecord | undefined {
  const bytes = unless(['ENOENT', 'ELOOP'], () => readFile(folder, name, MAX_RECORD_BYTES))?.bytes;
  return bytes === undefined ? undefined : decodeRecord(Buffer.from(bytes).toString('utf8'), id);
}

/** Finds a transaction by its id. */
export function findTransaction(done: PinnedFolder, id: string): PastTransaction | undefined {
  if (!isTransactionId(id)) return undefined;
  for (const day of daysOf(done)) {
    const past = inFolder(done, day, (folder) => readPast(folder, { day, id }));
    if (past !== undefined) return past;
  }
  return undefined;
}

/** Reads all transactions of the history, newest first. */
export function readHistory(done: PinnedFolder): readonly PastTransaction[] {
  return daysOf(done).flatMap((day) => {
    const readDay = (folder: PinnedFolder) =>
      readdirSync(folder.path).flatMap((id) => readPast(folder, { day, id }) ?? []);
    const transactions = inFolder(done, day, readDay) ?? [];
    return transactions.sort((a, b) => (a.record.time < b.record.time ? 1 : -1));
  });
}

/** Opens the folder that keeps what a past transaction replaced and passes it to `work`; undefined if it is missing. */
export function inPast<T>(
  done: PinnedFolder,
  { day, record }: PastTransaction,
  work: (folder: PinnedFolder) => T,
): T | undefined {
  return inFolder(done, day, (folder) => inFolder(folder, record.id, work));
}

function readPast(dayFolder: PinnedFolder, { day, id }: { day: string; id: string }): PastTransaction | undefined {
  // Another user's changes to notes that this user may not read are not part of this user's history.
  const record = unless(DENIED, () => inFolder(dayFolder, id, (folder) => readRecord(folder, id)));
  return record === undefined ? undefined : { record, day };
}

/** Opens a folder of the journal, never through a link; undefined if it is missing. */
export function inFolder<T>(parent: PinnedFolder, name: string, work: (folder: PinnedFolder) => T): T | undefined {
  using folder = openBelow(parent, name);
  return folder && work(folder);
}
