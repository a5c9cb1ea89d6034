import { existsSync } from 'node:fs';
import { carried, isAtOrBelow } from '../files/draft-tree.ts';
import { textDigest } from '../files/file-etag.ts';
import { isInSystemTrash } from '../files/trash.ts';
import type { Root } from '../files/walk.ts';
import { ifThere, inodeAt } from './inode.ts';
import { reachesOutside, type Step } from './record.ts';

/** The part of a transaction's folder that tells what has happened. */
export type Traces = { readonly path: string };

/** A transaction that was cut off, and whether its seal is that of this user. */
export interface Begun {
  readonly folder: Traces;
  readonly isSealed: boolean;
}

/**
 * Whether every step of a transaction has happened.
 *
 * What came after, of its own later steps or by other programs, does not matter: a step is known by what it took out
 * of the transaction's folder or put into it, and by the inode of what it moved. A record without a seal is judged by
 * the vault alone.
 */
export function isWhole(root: Root, { folder, isSealed }: Begun, steps: readonly Step[]): boolean {
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
 * Whether a step that reaches out of the vault has happened, as far as the vault shows that.
 *
 * What such a step brings into the vault is there; what it takes out of the vault is not.
 */
export function hasHappened(root: Root, folder: Traces, step: Step): boolean {
  if (step.op === 'write') return !existsSync(newOf(folder, step));
  if (step.op !== 'move') return false;
  return isInSystemTrash(step.to) ? !isStillAt(root, step.from, step.inode) : isStillAt(root, step.to, step.inode);
}

/** Whether a text was put to its place. */
export function isWritten(root: Root, folder: Traces, step: Extract<Step, { op: 'write' }>): boolean {
  return !existsSync(newOf(folder, step)) || digestAt(root, step.path) === step.after;
}

/** Digest of the file at a path; undefined where there is none, or one that is longer than any text. */
export function digestAt(root: Root, path: string): string | undefined {
  return ifThere(root, path, ({ folder, name, stats }) => {
    return stats?.isFile() === true ? textDigest(folder, name) : undefined;
  });
}

/** Where a transaction keeps what a step takes away. */
export function oldOf(folder: Traces, { file }: { file: number }): string {
  return `${folder.path}/${file}.old`;
}

/** Where a transaction keeps what a step is about to bring. */
export function newOf(folder: Traces, { file }: { file: number }): string {
  return `${folder.path}/${file}.new`;
}

function isStillAt(root: Root, path: string, inode: string | null): boolean {
  return inode !== null && inodeAt(root, path) === inode;
}

/** Where a path leads after further steps; undefined where they take it away. */
function endOf(path: string, later: readonly Step[]): string | undefined {
  let end = path;
  for (const step of later) {
    if (step.op === 'move') end = carried(end, step);
    if (step.op === 'remove' && isAtOrBelow(end, step.path)) return undefined;
  }
  return end;
}
