import { renameSync, rmSync, unlinkSync } from 'node:fs';
import type { PinnedFolder } from '../pinned-folder.ts';
import { ifPossible, unless } from '../system-error.ts';
import { type AgentFolder, enterFolder, openBelow } from './agent-folder.ts';
import { noteMoves } from './move-index.ts';
import { prune } from './prune.ts';
import { RECORD_FILE, TAKEN_BACK_FILE, type TransactionRecord } from './record.ts';

/**
 * Files a transaction that has happened in the history: with this it is done. Throws the system's errors.
 *
 * Returns what is left to do then, which may as well fail.
 */
export function settle({ pending, done }: AgentFolder, record: TransactionRecord): () => void {
  const { id, time } = record;
  const day = time.slice(0, 10);
  const known = openBelow(done, day);
  const folder = known ?? enterFolder(done, day, true);
  try {
    renameSync(`${pending.path}/${id}`, `${folder?.path}/${id}`);
  } finally {
    folder?.close();
  }
  const isNewDay = known === undefined;
  return () => {
    ifPossible(() => noteMoves(done, record));
    ifPossible(() => prune(done, { day, id, isNewDay }));
  };
}

/** Removes what a transaction has prepared that did not happen. Throws the system's errors. */
export function discard(pending: PinnedFolder, id: string): void {
  // The record goes first: without it, what is left is nothing that a later process would look at.
  const folder = openBelow(pending, id);
  try {
    for (const name of [RECORD_FILE, TAKEN_BACK_FILE])
      if (folder !== undefined) unless(['ENOENT'], () => unlinkSync(`${folder.path}/${name}`));
  } finally {
    folder?.close();
  }
  rmSync(`${pending.path}/${id}`, { recursive: true, force: true });
}
