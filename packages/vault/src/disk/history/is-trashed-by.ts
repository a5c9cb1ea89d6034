import type { Root } from '../files/walk.ts';
import type { Copies } from './copies.ts';
import { identityAt } from './inode.ts';
import { digestAt } from './is-complete.ts';
import type { Step, StepOf } from './record.ts';

/** A transaction that moved something to the desktop's trash. */
export interface TrashingTransaction {
  readonly root: Root;
  readonly steps: readonly Step[];
  readonly copies: Copies;
}

/**
 * Whether an entry in the desktop's trash is the one that a transaction put there. A later file may have its name, and
 * even its inode.
 *
 * Only valid for a record with this user's seal; see trash-seals.ts.
 */
export function isTrashedBy(
  { root, steps, copies }: TrashingTransaction,
  { to, inode, born }: StepOf<'move'>,
): boolean {
  const there = identityAt(root, to);
  if (there === undefined) return false;
  if ((there.inode === inode && there.born === born) || copies.hasSealed(there)) return true;
  // A note that is changed and deleted in one transaction is rewritten in the trash.
  const changed = steps.find((step) => step.op === 'write' && step.path === to);
  return changed?.op === 'write' && digestAt(root, to) === changed.after;
}
