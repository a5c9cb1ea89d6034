import { linkSync, lstatSync, mkdirSync, unlinkSync } from 'node:fs';
import { NO_SECOND_NAME, publishNew, replace } from '../atomic-write.ts';
import { textDigest } from '../file-etag.ts';
import { atPlace, inFolderOf, type Spot } from '../place.ts';
import { unless } from '../system-error.ts';
import { isInSystemTrash, makeTrash } from '../trash.ts';
import type { Root } from '../walk.ts';
import { asDrafted, ChangedOutside } from './changed-outside.ts';
import { newOf, oldOf } from './is-whole.ts';
import { moveEntry } from './move-entry.ts';
import type { Prepared } from './prepare.ts';
import type { Step } from './record.ts';

/** Takes one step of a prepared transaction. Throws ChangedOutside, and the system's errors. */
export function applyStep(root: Root, prepared: Prepared, step: Step): void {
  makeTrash(root.folder, step.op === 'move' ? step.to : step.path);
  asDrafted('path' in step ? step.path : step.from, () => {
    if (step.op === 'move') applyMove(root, prepared, step);
    else if (step.op === 'make_folder') makeFolder(root, step.path);
    else if (step.op === 'write') atPlace(root, step.path, (spot) => write(spot, prepared, step));
    else if (step.op === 'restore') atPlace(root, step.path, (spot) => restore(spot, prepared, step));
    else atPlace(root, step.path, (spot) => moveEntry(spot.path, oldOf(prepared.folder, step), prepared));
  });
}

function makeFolder(root: Root, path: string): void {
  atPlace(root, path, (spot) => unless(['EEXIST'], () => mkdirSync(spot.path)));
}

function applyMove(root: Root, prepared: Prepared, { from, to }: Extract<Step, { op: 'move' }>): void {
  atPlace(root, from, (source) =>
    atPlace(root, to, (target) => {
      const isItself = target.stats?.ino === source.stats?.ino && target.stats?.dev === source.stats?.dev;
      if (source.stats === undefined) throw new ChangedOutside(from);
      if (target.stats !== undefined && !isItself) throw new ChangedOutside(to);
      if (!isInSystemTrash(to) || !source.stats.isFile() || !moveByLink(source.path, target.path))
        moveEntry(source.path, target.path, prepared);
    }),
  );
}

/**
 * Moves a file without ever replacing another; false where the file system has no second names for that.
 *
 * All vaults put their notes into the one trash of the desktop, and share no lock.
 */
function moveByLink(from: string, to: string): boolean {
  if (unless(NO_SECOND_NAME, () => linkSync(from, to) ?? true) === undefined) return false;
  unlinkSync(from);
  return true;
}

function restore(spot: Spot, prepared: Prepared, step: Extract<Step, { op: 'restore' }>): void {
  if (spot.stats !== undefined) throw new ChangedOutside(step.path);
  moveEntry(newOf(prepared.folder, step), spot.path, prepared);
}

function write(spot: Spot, { folder, temporary }: Prepared, step: Extract<Step, { op: 'write' }>): void {
  const target = { ...spot, temporary };
  if (step.before === null) {
    if (spot.stats !== undefined || !publishNew(newOf(folder, step), target)) throw new ChangedOutside(step.path);
    return;
  }
  if (spot.stats?.isFile() !== true) throw new ChangedOutside(step.path);
  const isRead = textDigest(spot.folder, spot.name) === step.before;
  // The last look before the effect: a file that took the place of the one that was read has another inode.
  if (!isRead || lstatSync(spot.path).ino !== spot.stats.ino) throw new ChangedOutside(step.path);
  replace(newOf(folder, step), target);
}

/**
 * Looks at the replaced files once more: a program that had one open may have written to it until the last moment.
 *
 * @throws ChangedOutside
 */
export function assertNothingSlippedIn({ folder, record }: Prepared): void {
  for (const step of record.steps) {
    if (step.op !== 'write' || step.before === null) continue;
    if (textDigest(folder, `${step.file}.old`) !== step.before) throw new ChangedOutside(step.path);
  }
}

/** Puts the folders that a transaction changed on the disk. Throws the system's errors. */
export function syncFolders(root: Root, steps: readonly Step[]): void {
  const touched = steps.flatMap((step) => (step.op === 'move' ? [step.from, step.to] : [step.path]));
  const folders = new Set(touched.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  for (const folder of folders) {
    // What a later step moved away is synced where it lies then.
    unless(['ENOENT'], () => inFolderOf(root, folder, (open) => open.sync()));
  }
}
