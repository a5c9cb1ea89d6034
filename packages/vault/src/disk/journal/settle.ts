import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { type PinnedFolder, pinFolder } from '../pinned-folder.ts';
import { unless } from '../system-error.ts';
import type { AgentFolder } from './agent-folder.ts';
import { prune } from './prune.ts';
import type { TransactionRecord } from './record.ts';

/** Files a transaction that has happened in the history. Throws the system's errors. */
export function settle({ pending, done }: AgentFolder, { id, time }: TransactionRecord): void {
  const day = time.slice(0, 10);
  const isNewDay = unless(['EEXIST'], () => mkdirSync(`${done.path}/${day}`) ?? true) === true;
  renameSync(`${pending.path}/${id}`, `${done.path}/${day}/${id}`);
  prune(done, { day, id, isNewDay });
}

/** Removes what a transaction has prepared that did not happen. Throws the system's errors. */
export function discard(pending: PinnedFolder, id: string): void {
  rmSync(`${pending.path}/${id}`, { recursive: true, force: true });
}

/** Opens a folder of the journal; undefined where there is none. */
export function openBelow(parent: PinnedFolder, name: string): PinnedFolder | undefined {
  return unless(['ENOENT', 'ENOTDIR', 'ELOOP'], () => pinFolder(`${parent.path}/${name}`));
}
