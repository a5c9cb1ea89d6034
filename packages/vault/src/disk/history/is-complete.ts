import { existsSync } from 'node:fs';
import { carried, isAtOrBelow } from '../files/draft-tree.ts';
import { textDigest } from '../files/file-etag.ts';
import { isInSystemTrash } from '../files/location.ts';
import { ifThere } from '../files/place.ts';
import type { Root } from '../files/walk.ts';
import { inodeAt } from './inode.ts';
import { reachesOutside, type Step, type StepOf } from './record.ts';

/** The folder of a transaction, whose files show which steps have happened. */
export type TransactionFolder = { readonly path: string };

/** An interrupted transaction, and whether it has this user's seal. */
export interface InterruptedTransaction {
  readonly folder: TransactionFolder;
  readonly isSealed: boolean;
}

/**
 * Whether every step of a transaction has happened.
 *
 * Later changes, by its own steps or by other programs, do not matter: a step is recognized by the files that it took
 * from or added to the transaction's folder, and by the inode of what it moved. A record without a seal is judged by
 * the vault alone.
 */
export function isComplete(root: Root, { folder, isSealed }: InterruptedTransaction, steps: readonly Step[]): boolean {
  return steps.every((step, index) => {
    if (!isSealed && reachesOutside(step)) return hasHappened(root, folder, step);
    if (step.op === 'write') return isWritten(root, folder, step);
    if (step.op === 'restore') return !existsSync(newOf(folder, step));
    if (step.op === 'remove') return existsSync(oldOf(folder, step)) && !isStillAt(root, step.path, step.inode);
    const end = endOf(step.op === 'move' ? step.to : step.path, steps.slice(index + 1));
    const isLookedAt = end !== undefined && (isSealed || !isInSystemTrash(end));
    if (isLookedAt && inodeAt(root, end) === undefined) return false;
    return step.op === 'make_folder' || !isStillAt(root, step.from, step.inode);
  });
}

/**
 * Whether a step that involves a path outside the vault has happened, as far as the vault shows it.
 *
 * What such a step brings into the vault is there; what it removes from the vault is not.
 */
export function hasHappened(root: Root, folder: TransactionFolder, step: Step): boolean {
  if (step.op === 'write') return !existsSync(newOf(folder, step));
  if (step.op !== 'move') return false;
  return isInSystemTrash(step.to) ? !isStillAt(root, step.from, step.inode) : isStillAt(root, step.to, step.inode);
}

/** Whether a text was published at its path. */
export function isWritten(root: Root, folder: TransactionFolder, step: StepOf<'write'>): boolean {
  return !existsSync(newOf(folder, step)) || digestAt(root, step.path) === step.after;
}

/** Digest of the file at a path; undefined if there is none, or if it is longer than any text. */
export function digestAt(root: Root, path: string): string | undefined {
  return ifThere(root, path, ({ folder, name, stats }) => {
    return stats?.isFile() === true ? textDigest(folder, name) : undefined;
  });
}

/** Where a transaction keeps the file that a step takes away. */
export function oldOf(folder: TransactionFolder, { file }: { file: number }): string {
  return `${folder.path}/${file}.old`;
}

/** Where a transaction stages the file that a step brings. */
export function newOf(folder: TransactionFolder, { file }: { file: number }): string {
  return `${folder.path}/${file}.new`;
}

function isStillAt(root: Root, path: string, inode: string | null): boolean {
  return inode !== null && inodeAt(root, path) === inode;
}

/** Where a path ends up after later steps; undefined if they remove it. */
function endOf(path: string, later: readonly Step[]): string | undefined {
  let end = path;
  for (const step of later) {
    if (step.op === 'move') end = carried(end, step);
    if (step.op === 'remove' && isAtOrBelow(end, step.path)) return undefined;
  }
  return end;
}
