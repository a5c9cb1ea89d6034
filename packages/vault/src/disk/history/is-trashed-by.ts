import type { Root } from '../files/walk.ts';
import type { Copies } from './copies.ts';
import { identityAt } from './inode.ts';
import { digestAt } from './is-whole.ts';
import type { Step } from './record.ts';

/** A transaction that put something into the desktop's trash. */
export interface Trashing {
  readonly root: Root;
  readonly steps: readonly Step[];
  readonly copies: Copies;
}

/**
 * Whether what is in the desktop's trash is what a transaction put there: a later file may have its name, and even its inode.
 *
 * Counts only for a record with the seal of this user; see trash-seals.ts.
 */
export function isTrashedBy(
  { root, steps, copies }: Trashing,
  { to, inode, born }: Extract<Step, { op: 'move' }>,
): boolean {
  const there = identityAt(root, to);
  if (there === undefined) return false;
  if ((there.inode === inode && there.born === born) || copies.hasSealed(there)) return true;
  // A note that is changed and deleted in one transaction is replaced in the trash.
  const changed = steps.find((step) => step.op === 'write' && step.path === to);
  return changed?.op === 'write' && digestAt(root, to) === changed.after;
}
