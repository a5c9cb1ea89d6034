import { lstatSync, renameSync, rmSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { ifPossible, unless } from '../files/system-error.ts';
import { type AgentFolder, enterFolder, openBelow } from '../history/agent-folder.ts';
import { recordMoves } from '../history/move-index.ts';
import { prune } from '../history/prune.ts';
import { RECORD_FILE, ROLLBACK_RECORD_FILE, type TransactionRecord } from '../history/record.ts';

/** System errors for a name taken by an entry that a folder cannot replace. */
const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];

/**
 * Commits an applied transaction by moving its record to the history. Throws system errors.
 *
 * Returns the tidying up that remains, which may fail without harm.
 */
export function commit({ pending, done }: AgentFolder, record: TransactionRecord): () => void {
  const { id, time } = record;
  const day = time.slice(0, 10);
  const known = openBelow(done, day);
  using folder = known ?? enterFolder(done, day, true);
  moveToHistory(`${pending.path}/${id}`, `${folder?.path}/${id}`);
  const isNewDay = known === undefined;
  return () => {
    ifPossible(() => recordMoves(done, record));
    ifPossible(() => prune(done, { day, id, isNewDay }));
  };
}

/** Moves a transaction's folder into the history. Any other entry with its name there is renamed first. */
function moveToHistory(from: string, to: string): void {
  if (unless(TAKEN, () => renameSync(from, to) ?? true)) return;
  let number = 1;
  while (lstatSync(`${to}.${number}`, { throwIfNoEntry: false }) !== undefined) number += 1;
  renameSync(to, `${to}.${number}`);
  renameSync(from, to);
}

/** Removes what was prepared for a transaction that did not happen. Throws system errors. */
export function discard(pending: PinnedFolder, id: string): void {
  // The record goes first: later processes ignore the rest without it.
  using folder = openBelow(pending, id);
  for (const name of [RECORD_FILE, ROLLBACK_RECORD_FILE])
    if (folder !== undefined) rmSync(`${folder.path}/${name}`, { recursive: true, force: true });
  ifPossible(() => rmSync(`${pending.path}/${id}`, { recursive: true, force: true }));
}
