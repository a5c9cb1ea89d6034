import { decodeNote } from '@obsidian-agent/markdown';
import type { EarlierVersion } from '../../core/change.ts';
import { nameBeforeAll } from '../../history/filter.ts';
import { LONGEST_TEXT_WRITTEN } from '../files/file-etag.ts';
import { readFile } from '../files/read-bytes.ts';
import { openAgentFolder } from '../history/agent-folder.ts';
import { findTransaction, inPast, readHistory } from '../history/history.ts';
import type { TransactionRecord } from '../history/record.ts';
import type { DiskContext } from '../reader/disk-context.ts';

/** Lists the earlier texts of a file that the history keeps, newest first. Throws system errors. */
export async function earlierVersions({ root }: DiskContext, path: string): Promise<readonly EarlierVersion[]> {
  using agent = openAgentFolder(root.folder, { make: false });
  const versions: EarlierVersion[] = [];
  let name = path;
  for (const record of agent === undefined ? [] : readHistory(agent.done)) {
    const { id, time, command } = record;
    if (keptFile(record, name) !== undefined) versions.push({ transactionId: id, time, command, path: name });
    name = nameBeforeAll(record, name) ?? name;
  }
  return versions;
}

/** Reads the text of an earlier version; undefined if it is gone. Throws system errors. */
export async function readVersion(
  { root }: DiskContext,
  { transactionId, path }: EarlierVersion,
): Promise<string | undefined> {
  using agent = openAgentFolder(root.folder, { make: false });
  const past = agent && findTransaction(agent.done, transactionId);
  const file = past && keptFile(past.record, path);
  if (agent === undefined || past === undefined || file === undefined) return undefined;
  const bytes = inPast(agent.done, past, (folder) => readFile(folder, `${file}.old`, LONGEST_TEXT_WRITTEN).bytes);
  return bytes && decodeNote(bytes);
}

/** The number of the file that keeps what a transaction replaced or removed at a path. */
function keptFile({ steps }: TransactionRecord, path: string): number | undefined {
  for (const step of steps) {
    if (step.op === 'write' && step.path === path && step.before !== null) return step.file;
    if (step.op === 'remove' && step.path === path && !step.isFolder) return step.file;
  }
  return undefined;
}
