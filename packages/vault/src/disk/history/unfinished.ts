import { AgentError, listed, type Message, text } from '@obsidian-agent/shared-types';
import { nameOf } from '../../paths/link-paths.ts';
import { pathForCaller } from '../files/caller-paths.ts';
import { isInSystemTrash } from '../files/location.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { reachesOutside, type Step, type TransactionRecord } from './record.ts';

/** An interrupted transaction that involves the desktop's trash, and that this user may not have made. */
export function unverifiedWrite(folder: string, steps: readonly Step[]): AgentError {
  return new AgentError('TRASH_RECORD_UNVERIFIED', {
    message: text`An interrupted write was not reverted in the desktop's trash, because its record does not show that you began it: ${namesOf(steps)}.`,
    hint: text`If a note of yours is missing, restore it from the desktop's trash. Then delete the record: rm -r ${quoted(folder)}`,
    details: { record: folder, trashed: trashedBy(steps) },
  });
}

/** An interrupted transaction of another user, on notes that this user may not read. */
export function closedWrite(folder: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`An interrupted write was left as it is, because its record may not be read: ${JSON.stringify(folder)}.`,
    hint: text`The user who began that write completes or reverts it with the next call.`,
    details: { record: folder },
  });
}

/** A past transaction that cannot be undone: it involves the desktop's trash, and this user may not have made it. */
export function unverifiedPast({ id, steps }: TransactionRecord, policy: Pick<VaultPolicy, 'name'>): AgentError {
  return new AgentError('TRASH_RECORD_UNVERIFIED', {
    message: text`The transaction ${id} cannot be undone: its record does not show that you moved ${namesOf(steps)} to or from the desktop's trash.`,
    hint: text`Only the user who deleted a note can undo that, with the state folder of that time. To restore a note by hand, open the desktop's trash and make sure that it is the one you deleted.`,
    details: { transaction_id: id, trashed: trashedBy(steps, policy) },
  });
}

/** What was moved where, with paths as shown to people. */
function trashedBy(steps: readonly Step[], policy: Pick<VaultPolicy, 'name'> = {}): { from: string; to: string }[] {
  const moves = steps.filter((step) => step.op === 'move').filter(reachesOutside);
  const shown = (path: string) => pathForCaller(path, policy);
  return moves.map(({ from, to }) => ({ from: shown(from), to: shown(to) }));
}

function namesOf(steps: readonly Step[]): Message {
  const inside = steps.filter(reachesOutside).map((step) => {
    if (step.op !== 'move') return nameOf(step.path);
    return isInSystemTrash(step.from) ? step.to : step.from;
  });
  return text`'${listed([...new Set(inside)], "', '")}'`;
}

/** Quotes a path as one word for a shell. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
