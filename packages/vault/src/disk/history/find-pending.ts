import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { openAgentFolder } from './agent-folder.ts';

/** Whether the vault has a transaction that was interrupted or is running. Throws system errors. */
export function findPending(root: PinnedFolder): boolean {
  using agent = openAgentFolder(root, { make: false });
  return agent !== undefined && readdirSync(agent.pending.path).length > 0;
}
