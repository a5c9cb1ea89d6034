import type { Transaction } from '../../core/change.ts';
import { openAgentFolder } from '../history/agent-folder.ts';
import { readHistory } from '../history/history.ts';
import type { TransactionRecord } from '../history/record.ts';
import { undoneBy } from '../history/undone-by.ts';
import type { DiskContext } from '../reader/disk-context.ts';

/** Lists the past transactions of a vault that changed something, newest first. Throws system errors. */
export async function listTransactions({ root }: DiskContext): Promise<readonly Transaction[]> {
  using agent = openAgentFolder(root.folder, { make: false });
  const records = agent === undefined ? [] : readHistory(agent.done);
  const undone = undoneBy(records);
  return records
    .filter(({ steps }) => steps.length > 0)
    .map((record) => ({ ...factsOf(record), undoneBy: undone.get(record.id) }));
}

/**
 * Names each member, because responses list everything returned here, and a record also contains texts, digests and a
 * seal.
 */
function factsOf(record: TransactionRecord): Omit<Transaction, 'undoneBy'> {
  const { id, time, command, request_id, plan_id, task_id, correlation_id, changes, undoes } = record;
  return { id, time, command, request_id, plan_id, task_id, correlation_id, changes, undoes };
}
