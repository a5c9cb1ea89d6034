import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { openAgentFolder } from './agent-folder.ts';

/** Whether a transaction was cut off in a vault, or is happening at this moment. Throws the system's errors. */
export function findPending(root: PinnedFolder): boolean {
  const agent = openAgentFolder(root, { make: false });
  try {
    return agent !== undefined && readdirSync(agent.pending.path).length > 0;
  } finally {
    agent?.close();
  }
}
