import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../pinned-folder.ts';
import type { Root } from '../walk.ts';
import { type AgentFolder, openAgentFolder } from './agent-folder.ts';
import { readRecord } from './history.ts';
import { isApplied, rollBack } from './roll-back.ts';
import { discard, openBelow, settle } from './settle.ts';
import { tryLockVault } from './vault-lock.ts';

/** Ends what an earlier process left half done, unless a transaction is happening at this moment. */
export function recoverIfFree(root: Root): void {
  const agent = openAgentFolder(root.folder, { make: false });
  const lock = agent && tryLockVault(agent.lockFile);
  try {
    if (agent !== undefined && lock !== undefined) recover(root, agent);
  } finally {
    lock?.release();
    agent?.close();
  }
}

/**
 * Ends what an earlier process left half done; to be called under the vault's lock.
 *
 * A transaction whose every step has happened is filed, any other is taken back. Throws the system's errors.
 */
export function recover(root: Root, agent: AgentFolder): void {
  for (const id of readdirSync(agent.pending.path)) {
    const folder = openBelow(agent.pending, id);
    try {
      if (folder !== undefined) end(root, agent, { id, folder });
    } finally {
      folder?.close();
    }
  }
}

function end(root: Root, agent: AgentFolder, { id, folder }: { id: string; folder: PinnedFolder }): void {
  const record = readRecord(folder);
  // Without a whole record no step can have happened.
  if (record?.steps.every((step) => isApplied(root, folder, step)) === true) {
    settle(agent, record);
    return;
  }
  if (record !== undefined) rollBack(root, folder, record.steps);
  discard(agent.pending, id);
}
