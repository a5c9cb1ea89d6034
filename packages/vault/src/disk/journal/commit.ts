import { lstatSync, renameSync, rmSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { ifPossible, unless } from '../files/system-error.ts';
import { type AgentFolder, enterFolder, openBelow } from '../history/agent-folder.ts';
import { noteMoves } from '../history/move-index.ts';
import { prune } from '../history/prune.ts';
import { RECORD_FILE, ROLLBACK_RECORD_FILE, type TransactionRecord } from '../history/record.ts';

/** How the system says that a name is taken by something that cannot be replaced by a folder. */
const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];

/**
 * Files a transaction that has happened in the history: with this it is done. Throws the system's errors.
 *
 * Returns what is left to do then, which may as well fail.
 */
export function commit({ pending, done }: AgentFolder, record: TransactionRecord): () => void {
  const { id, time } = record;
  const day = time.slice(0, 10);
  const known = openBelow(done, day);
  const folder = known ?? enterFolder(done, day, true);
  try {
    moveToHistory(`${pending.path}/${id}`, `${folder?.path}/${id}`);
  } finally {
    folder?.close();
  }
  const isNewDay = known === undefined;
  return () => {
    ifPossible(() => noteMoves(done, record));
    ifPossible(() => prune(done, { day, id, isNewDay }));
  };
}

/** Gives a transaction its place in the history. What has its name there, and is none, is set aside. */
function moveToHistory(from: string, to: string): void {
  if (unless(TAKEN, () => renameSync(from, to) ?? true)) return;
  let number = 1;
  while (lstatSync(`${to}.${number}`, { throwIfNoEntry: false }) !== undefined) number += 1;
  renameSync(to, `${to}.${number}`);
  renameSync(from, to);
}

/** Removes what a transaction has prepared that did not happen. Throws the system's errors. */
export function discard(pending: PinnedFolder, id: string): void {
  // The record goes first: without it, what is left is nothing that a later process would look at.
  const folder = openBelow(pending, id);
  try {
    for (const name of [RECORD_FILE, ROLLBACK_RECORD_FILE])
      if (folder !== undefined) rmSync(`${folder.path}/${name}`, { recursive: true, force: true });
  } finally {
    folder?.close();
  }
  ifPossible(() => rmSync(`${pending.path}/${id}`, { recursive: true, force: true }));
}
