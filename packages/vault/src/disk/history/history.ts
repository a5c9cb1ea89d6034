import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readText } from '../files/read-bytes.ts';
import { unless } from '../files/system-error.ts';
import { openBelow } from './agent-folder.ts';
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
  const text = readText(folder, name, MAX_RECORD_BYTES);
  return text === undefined ? undefined : decodeRecord(text, id);
}

/** The days of the history, newest first. */
export function daysOf(done: PinnedFolder): readonly string[] {
  // A link leads to something that does not belong to the history.
  return readdirSync(done.path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d\d-\d\d$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .toReversed();
}

/** Finds a transaction by its id. */
export function findTransaction(done: PinnedFolder, id: string): PastTransaction | undefined {
  if (!isTransactionId(id)) return undefined;
  for (const day of daysOf(done)) {
    const record = inFolder(done, day, (folder) => readPast(folder, id));
    if (record !== undefined) return { record, day };
  }
  return undefined;
}

/** Reads all transactions of the history, newest first. */
export function readHistory(done: PinnedFolder): readonly TransactionRecord[] {
  return daysOf(done).flatMap((day) => {
    const read = (folder: PinnedFolder) => readdirSync(folder.path).flatMap((id) => readPast(folder, id) ?? []);
    return (inFolder(done, day, read) ?? []).sort((a, b) => (a.time < b.time ? 1 : -1));
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

function readPast(dayFolder: PinnedFolder, id: string): TransactionRecord | undefined {
  // Another user's changes to notes that this user may not read are not part of this user's history.
  return unless(DENIED, () => inFolder(dayFolder, id, (folder) => readRecord(folder, id)));
}

/** Opens a folder of the journal, never through a link; undefined if it is missing. */
export function inFolder<T>(parent: PinnedFolder, name: string, work: (folder: PinnedFolder) => T): T | undefined {
  using folder = openBelow(parent, name);
  return folder && work(folder);
}
