import { existsSync, lstatSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { asCompared, nameOf } from '../../paths/link-paths.ts';
import { replace } from '../files/atomic-write.ts';
import { textDigest } from '../files/file-etag.ts';
import { isInSystemTrash, isInVault } from '../files/location.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { atPlace, ifThere } from '../files/place.ts';
import { ABSENT, systemCode, unless } from '../files/system-error.ts';
import { freeTrashPath, makeTrash, removeEmptyTrash } from '../files/trash.ts';
import type { Place, Root } from '../files/walk.ts';
import type { Copies } from '../history/copies.ts';
import { type Identity, identityAt, inodeAt, inodeOf } from '../history/inode.ts';
import { digestAt, isWritten, newOf, oldOf } from '../history/is-complete.ts';
import { isTrashedBy } from '../history/is-trashed-by.ts';
import { RECORD_FILE, ROLLBACK_RECORD_FILE, type Step, type StepOf } from '../history/record.ts';
import { fingerprintAt } from '../reader/fingerprint.ts';
import { type CopyContext, moveEntry } from './move-entry.ts';

/** A transaction to roll back. */
export interface Rollback extends CopyContext {
  readonly root: Root;
  readonly steps: readonly Step[];
  readonly folder: PinnedFolder;
  /** Whether the process that began it has ended. */
  readonly wasInterrupted: boolean;
}

/**
 * Reverts the steps that happened, last one first.
 *
 * Changes that another program made since are kept, because they are newer; their paths are returned. An entry whose
 * original path was taken goes to the vault's trash. Can be interrupted and repeated. Throws system errors.
 */
export function rollBack(back: Rollback): readonly string[] {
  const { folder, root, steps } = back;
  markRollingBack(folder);

  const left: string[] = [];
  const attempt = (path: string, work: () => boolean): void => {
    if (!isPossible(work)) left.push(path);
  };
  const backwards = steps.toReversed();
  for (const step of backwards) if (step.op === 'write') attempt(step.path, () => revertText(back, step));

  const places = backwards.flatMap((step) => (step.op === 'move' ? [step.from, step.to] : []));
  registerRestored(back, backwards);
  const inodes = new Set(places.map((path) => inodeAt(root, path)));
  for (const step of backwards) {
    if (step.op === 'move') attempt(step.to, () => revertMove(back, step, inodes));
    else if (step.op === 'remove') attempt(step.path, () => revertRemove(back, step));
    else if (step.op === 'restore') attempt(step.path, () => revertRestore(back, step));
    else if (step.op === 'make_folder') attempt(step.path, () => removeIfEmpty(root, step.path));
  }
  if (!places.every(isInVault)) removeEmptyTrash(root.folder);
  return left;
}

/** Marks the point of no return: a half-reverted transaction must not look complete. */
function markRollingBack({ path }: PinnedFolder): void {
  const record = `${path}/${RECORD_FILE}`;
  if (lstatSync(record, { throwIfNoEntry: false })?.isFile() !== true) return;
  const marked = `${path}/${ROLLBACK_RECORD_FILE}`;
  // A folder may have been planted under that name, and a file cannot replace it.
  rmSync(marked, { recursive: true, force: true });
  renameSync(record, marked);
}

/** Registers texts that were restored as copies, so that they are recognized when moves are reverted. */
function registerRestored({ root, copies }: Rollback, steps: readonly Step[]): void {
  const moves = new Map(steps.flatMap((step) => (step.op === 'move' ? [[step.to, step]] : [])));
  for (const step of steps) {
    if (step.op !== 'write' || step.before === null) continue;
    const move = moves.get(step.path);
    const restored = identityAt(root, step.path);
    if (move === undefined || restored === undefined || isKnownEntry(move, restored, copies)) continue;
    if (digestAt(root, step.path) === step.before) copies.add(restored);
  }
}

/** Whether this is what a step moved, or a copy. A new file may have the inode number of either, once that is deleted. */
function isKnownEntry({ inode, born }: StepOf<'move'>, there: Identity, copies: Copies): boolean {
  if (born === undefined) return there.inode === inode || copies.has(there.inode);
  return (there.inode === inode && there.born === born) || copies.hasSealed(there);
}

/** Runs work that reverts a step; false if other programs have made that impossible. */
function isPossible(work: () => boolean): boolean {
  try {
    return work();
  } catch (error) {
    if (error instanceof AgentError || [...ABSENT, 'EEXIST', 'ENOTEMPTY'].includes(systemCode(error) ?? ''))
      return false;
    throw error;
  }
}

function revertText(back: Rollback, step: StepOf<'write'>): boolean {
  const { root, folder, temporary } = back;
  const digest = digestAt(root, step.path);
  if (digest === step.after && step.before !== null) {
    // Only the text named by the seal may go back into the desktop's trash.
    if (isInSystemTrash(step.path) && textDigest(folder, `${step.file}.old`) !== step.before) return false;
    atPlace(root, step.path, (place) => replace(oldOf(folder, step), { ...place, temporary }));
  } else if (digest === step.after) atPlace(root, step.path, (place) => revertNewText(back, step, place));
  else if (step.before === null && !isWritten(root, folder, step)) removeClaim(back, step);
  else return digest === step.before || !isWritten(root, folder, step);
  return true;
}

function revertNewText(back: Rollback, step: StepOf<'write'>, { path }: Place): void {
  const { folder, wasInterrupted } = back;
  const staged = newOf(folder, step);
  if (!existsSync(staged)) moveEntry(path, staged, back);
  // If the first name still exists, publishing was interrupted between the two names; otherwise another program wrote
  // the same text.
  else if (wasInterrupted || inodeOf(staged) === inodeOf(path)) unlinkSync(path);
}

/** Removes the empty file that reserved a name for a text that was never written. */
function removeClaim({ root, wasInterrupted }: Rollback, { path }: StepOf<'write'>): void {
  if (!wasInterrupted) return;
  ifThere(root, path, ({ stats, path: claim }) => {
    if (stats?.isFile() === true && stats.size === 0) unlinkSync(claim);
  });
}

function revertMove(back: Rollback, step: StepOf<'move'>, inodes: ReadonlySet<string | undefined>): boolean {
  const { root, copies } = back;
  const [from, to] = [inodeAt(root, step.from), inodeAt(root, step.to)];
  const isKnown = step.inode !== null && (inodes.has(step.inode) || !copies.isEmpty);
  if (to === undefined || (isKnown && to !== step.inode && !copies.has(to))) return true;
  // The desktop's trash is not part of the vault; only what this transaction put there may be touched.
  if (isInSystemTrash(step.to) && !isTrashedBy(back, step)) return from !== undefined;
  // The move was interrupted between the two names.
  if (isInSystemTrash(step.to) && from === to) removeAt(root, step.to);
  else if (from === undefined || (from === to && asCompared(step.from) === asCompared(step.to))) moveBack(back, step);
  else if (isKnown && copies.has(from)) removeAt(root, step.to);
  else if (isKnown && from === step.inode && from !== to) {
    // The copy is complete, but its original may no longer be.
    removeAt(root, step.from);
    moveBack(back, step);
  } else return !isKnown;
  return true;
}

function moveBack(back: Rollback, { from, to }: StepOf<'move'>): void {
  atPlace(back.root, to, (source) => atPlace(back.root, from, (target) => moveEntry(source.path, target.path, back)));
}

function removeAt(root: Root, path: string): void {
  atPlace(root, path, (place) => rmSync(place.path, { recursive: true }));
}

function revertRemove(back: Rollback, step: StepOf<'remove'>): boolean {
  const { root, folder, copies } = back;
  const kept = oldOf(folder, step);
  const inode = inodeOf(kept);
  const there = inodeAt(root, step.path);
  if (inode === undefined || (there !== undefined && copies.has(there))) return true;
  if (there !== undefined && copies.has(inode) && there === step.inode) removeAt(root, step.path);
  if (inodeAt(root, step.path) === undefined) {
    const isBack = isPossible(() =>
      atPlace(root, step.path, ({ path }) => {
        moveEntry(kept, path, back);
        return true;
      }),
    );
    if (isBack) return true;
  }
  const rescue = freeTrashPath(root.folder, 'trash', { name: nameOf(step.path), taken: new Set() });
  makeTrash(root.folder, rescue);
  atPlace(root, rescue, ({ path }) => moveEntry(kept, path, back));
  return false;
}

function revertRestore(back: Rollback, step: StepOf<'restore'>): boolean {
  const { root, folder, copies } = back;
  const staged = newOf(folder, step);
  const isStaged = existsSync(staged);
  const there = inodeAt(root, step.path);
  // A file here next to the staged one is either a complete copy of it or from another program.
  if (there === undefined || (isStaged && !copies.has(there))) return true;
  if (atPlace(root, step.path, fingerprintAt) !== step.fingerprint) return false;
  if (isStaged) removeAt(root, step.path);
  else atPlace(root, step.path, ({ path }) => moveEntry(path, staged, back));
  return true;
}

function removeIfEmpty(root: Root, path: string): boolean {
  unless(['ENOTEMPTY', 'EEXIST', ...ABSENT], () => atPlace(root, path, (place) => rmdirSync(place.path)));
  return true;
}
