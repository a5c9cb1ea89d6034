import type { Transaction } from '../../vault/change.ts';
import type { Scene } from '../scene.ts';
import { openAgentFolder } from './agent-folder.ts';
import { readHistory } from './history.ts';
import { undoneBy } from './undone-by.ts';

/** The transactions of a vault's history that changed something, newest first. Throws the system's errors. */
export async function listTransactions({ root }: Scene): Promise<readonly Transaction[]> {
  const agent = openAgentFolder(root.folder, { make: false });
  if (agent === undefined) return [];
  try {
    const records = readHistory(agent.done).map(({ record }) => record);
    const undone = undoneBy(records);
    return records
      .filter(({ steps }) => steps.length > 0)
      .map(({ version, steps, payloadDigest, outcome, ...facts }) => ({ ...facts, undoneBy: undone.get(facts.id) }));
  } finally {
    agent.close();
  }
}
