import type { Change, Transaction } from '../core/change.ts';
import type { VaultReader } from '../core/vault.ts';
import { otherFilePath } from '../references/other-files.ts';
import { exactPath, wholeReference } from '../references/read-reference.ts';
import { storedPath } from '../references/stored-name.ts';

/** A filter for past transactions; all conditions must be met. Times are ISO 8601 in UTC. */
export interface HistoryFilter {
  /** Path of a note, under any of its past names. */
  readonly note?: string | undefined;
  readonly plan_id?: string | undefined;
  readonly task_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly since?: string | undefined;
  /** Exclusive. */
  readonly until?: string | undefined;
}

/** Filters the transactions of a history, newest first. */
export function filterHistory(history: readonly Transaction[], filter: HistoryFilter): readonly Transaction[] {
  const { note, since, until } = filter;
  // Transactions after `until` are still scanned, because they may have moved the note.
  const touching = note === undefined ? history : historyOfNote(history, note);
  return touching.filter(
    ({ time, ...ids }) =>
      (['plan_id', 'task_id', 'request_id'] as const).every(
        (name) => filter[name] === undefined || filter[name] === ids[name],
      ) &&
      (since === undefined || time >= since) &&
      (until === undefined || time < until),
  );
}

/** The transactions that changed a note, traced back through its moves and those of its folders. */
function historyOfNote(history: readonly Transaction[], path: string): Transaction[] {
  let name = path;
  const touching: Transaction[] = [];
  for (const transaction of history) {
    const before = nameBeforeAll(transaction, name);
    if (before === undefined) continue;
    name = before;
    touching.push(transaction);
  }
  return touching;
}

/** The name that a note had before a transaction; undefined if the transaction does not concern it. */
export function nameBeforeAll({ changes }: Pick<Transaction, 'changes'>, name: string): string | undefined {
  let [before, isTouched] = [name, false];
  // Within a transaction, texts change after all moves.
  for (const change of changes.toReversed()) {
    const earlier = nameBefore(change, before);
    if (earlier === undefined) continue;
    isTouched = true;
    before = earlier;
  }
  return isTouched ? before : undefined;
}

/** The name that a note had before a change; undefined if the change does not concern it. */
function nameBefore({ path, kind, to }: Change, name: string): string | undefined {
  if (kind === 'folder_created') return undefined;
  const isFolder = kind === 'folder_moved' || kind === 'folder_deleted';
  const isIn = (place: string) => name === place || (isFolder && name.startsWith(`${place}/`));
  if (to !== undefined && isIn(to)) return path + name.slice(to.length);
  return isIn(path) ? name : undefined;
}

/**
 * The path under which the history knows a deleted note or file.
 *
 * @throws AgentError like `exactPath`
 */
export function pathOfDeleted(reader: VaultReader, history: readonly Transaction[], ref: string): string {
  const plain = wholeReference(reader, ref).path;
  const other = otherFilePath({ path: plain });
  if (other !== undefined && historyOfNote(history, other).length > 0) return other;
  const stored = storedPath(reader, plain);
  return stored !== undefined && historyOfNote(history, stored).length > 0 ? stored : exactPath(reader, ref);
}
