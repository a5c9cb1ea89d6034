import { lstatSync, readdirSync, rmSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readText } from '../files/read-bytes.ts';
import { unless } from '../files/system-error.ts';
import { writeOver } from '../files/write-file.ts';
import { DENIED, daysOf } from './history.ts';
import { forgetOldMoves } from './move-index.ts';
import { HISTORY_BYTES, HISTORY_DAYS } from './retention.ts';

const LEDGER = 'bytes';
const MAX_LEDGER_BYTES = 15;
/** Unit of `stats.blocks`, independent of the disk's block size. */
const BLOCK_BYTES = 512;

/** The newest transaction of the history, and the limit on the history's disk space. */
interface PruneOptions {
  readonly day: string;
  readonly id: string;
  readonly isNewDay: boolean;
  readonly maxBytes?: number;
}

/**
 * Limits the history to 30 days and 1 GiB. Deletes whole days, the oldest first, and never the newest transaction.
 *
 * The total size is kept in a file next to the days, so that a write need not walk the whole history.
 */
export function prune(done: PinnedFolder, options: PruneOptions): void {
  const { day, id, isNewDay, maxBytes = HISTORY_BYTES } = options;
  const known = isNewDay ? undefined : readLedger(done);
  let bytes = known === undefined ? sizeBelow(`${done.path}/.`) : known + sizeBelow(`${done.path}/${day}/${id}`);
  if (isNewDay) forgetOldMoves(done);
  if (isNewDay || bytes > maxBytes) bytes = dropOld(done, bytes, options);
  writeOver(done, LEDGER, String(bytes));
}

function dropOld(done: PinnedFolder, bytes: number, { day, id, maxBytes = HISTORY_BYTES }: PruneOptions): number {
  // A record from elsewhere may claim any day; one in the future must not cause current ones to be deleted.
  const now = Math.min(Date.parse(day), Date.now());
  const oldest = new Date(now - HISTORY_DAYS * 86_400_000).toISOString().slice(0, 10);
  let left = bytes;
  for (const name of daysOf(done).toReversed()) {
    if (name >= oldest && left <= maxBytes) break;
    for (const transaction of oldestFirst(`${done.path}/${name}`)) {
      if (transaction === id || (name >= oldest && left <= maxBytes)) continue;
      const path = `${done.path}/${name}/${transaction}`;
      left -= sizeBelow(path);
      // Another user's transaction, on notes that this user may not read, is left for that user to delete.
      unless(DENIED, () => rmSync(path, { recursive: true }));
    }
    if (readdirSync(`${done.path}/${name}`).length === 0) rmSync(`${done.path}/${name}`, { recursive: true });
  }
  return left;
}

function oldestFirst(path: string): string[] {
  const timed = readdirSync(path).map((name) => ({ name, time: lstatSync(`${path}/${name}`).mtimeMs }));
  return timed.sort((a, b) => a.time - b.time).map(({ name }) => name);
}

function readLedger(done: PinnedFolder): number | undefined {
  const text = unless(['EACCES'], () => readText(done, LEDGER, MAX_LEDGER_BYTES)) ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function sizeBelow(path: string): number {
  const stats = unless(['ENOENT'], () => lstatSync(path));
  if (stats === undefined) return 0;
  // A sparse file takes up less than its length, which may exceed any disk.
  if (!stats.isDirectory()) return Math.min(stats.size, stats.blocks * BLOCK_BYTES);
  const names = unless(DENIED, () => readdirSync(path)) ?? [];
  return names.reduce((sum, name) => sum + sizeBelow(`${path}/${name}`), 0);
}
