import { linkSync, lstatSync, mkdirSync, unlinkSync } from 'node:fs';
import { folderOf, nameOf } from '../../paths/link-paths.ts';
import { NO_SECOND_NAME, publishNew, replace } from '../files/atomic-write.ts';
import { pathsOf } from '../files/draft-tree.ts';
import { textDigest } from '../files/file-etag.ts';
import { isInSystemTrash } from '../files/location.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import { atPlace, inEachFolder } from '../files/place.ts';
import { unless } from '../files/system-error.ts';
import { makeTrash } from '../files/trash.ts';
import type { Place, Root } from '../files/walk.ts';
import { newOf, oldOf } from '../history/is-complete.ts';
import type { Step, StepOf } from '../history/record.ts';
import { ChangedOutside, detectOutsideChange } from './changed-outside.ts';
import { moveEntry } from './move-entry.ts';
import type { Prepared } from './prepare.ts';

/** A step; if it makes a folder, also the steps that make nested folders in it. */
export interface Run {
  readonly step: Step;
  readonly below: readonly StepOf<'make_folder'>[];
}

/** Groups steps, in order, so that nested new folders are made in one pass. */
export function groupIntoRuns(steps: readonly Step[]): Run[] {
  const runs: { step: Step; below: StepOf<'make_folder'>[] }[] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.below.at(-1) ?? run?.step;
    const isBelow = step.op === 'make_folder' && last?.op === 'make_folder' && folderOf(step.path) === last.path;
    if (isBelow) run?.below.push(step);
    else runs.push({ step, below: [] });
  }
  return runs;
}

/** Applies steps of a prepared transaction. Throws ChangedOutside and system errors. */
export function applyRun(root: Root, prepared: Prepared, { step, below }: Run): void {
  makeTrash(root.folder, step.op === 'move' ? step.to : step.path);
  detectOutsideChange('path' in step ? step.path : step.from, () => {
    if (step.op === 'move') applyMove(root, prepared, step);
    else if (step.op === 'make_folder') atPlace(root, step.path, ({ path }) => makeFolders(path, below));
    else if (step.op === 'write') atPlace(root, step.path, (place) => write(place, prepared, step));
    else if (step.op === 'restore') atPlace(root, step.path, (place) => restore(place, prepared, step));
    else atPlace(root, step.path, ({ path }) => moveEntry(path, oldOf(prepared.folder, step), prepared));
  });
}

/** Makes nested folders, each through the open descriptor of its parent. */
function makeFolders(path: string, below: readonly StepOf<'make_folder'>[]): void {
  makeFolder(path);
  if (below.length === 0) return;
  let folder = pinFolder(path);
  for (const step of below) {
    using above = folder;
    const made = `${above.path}/${nameOf(step.path)}`;
    makeFolder(made);
    folder = pinFolder(made);
  }
  folder.close();
}

function makeFolder(path: string): void {
  unless(['EEXIST'], () => mkdirSync(path));
}

function applyMove(root: Root, prepared: Prepared, { from, to }: StepOf<'move'>): void {
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
 * Moves a file without ever replacing another. Returns false if the file system has no hard links.
 *
 * All vaults share the desktop's trash, without a common lock.
 */
function moveByLink(from: string, to: string): boolean {
  if (unless(NO_SECOND_NAME, () => linkSync(from, to) ?? true) === undefined) return false;
  unlinkSync(from);
  return true;
}

function restore(place: Place, prepared: Prepared, step: StepOf<'restore'>): void {
  if (place.stats !== undefined) throw new ChangedOutside(step.path);
  moveEntry(newOf(prepared.folder, step), place.path, prepared);
}

function write(place: Place, { folder, temporary }: Prepared, step: StepOf<'write'>): void {
  const target = { ...place, temporary };
  if (step.before === null) {
    if (place.stats !== undefined || !publishNew(newOf(folder, step), target)) throw new ChangedOutside(step.path);
    return;
  }
  if (place.stats?.isFile() !== true) throw new ChangedOutside(step.path);
  const isRead = textDigest(place.folder, place.name) === step.before;
  // Last check before writing: a file that replaced the one that was read has another inode.
  if (!isRead || lstatSync(place.path).ino !== place.stats.ino) throw new ChangedOutside(step.path);
  replace(newOf(folder, step), target);
}

/**
 * Checks the replaced files again, as a program that had one open may have written to it until the last moment.
 *
 * @throws ChangedOutside
 */
export function assertNoConcurrentWrite({ folder, record }: Prepared): void {
  for (const step of record.steps) {
    if (step.op !== 'write' || step.before === null) continue;
    if (textDigest(folder, `${step.file}.old`) !== step.before) throw new ChangedOutside(step.path);
  }
}

/** Flushes the folders that a transaction changed to the disk. Throws system errors. */
export function syncFolders(root: Root, steps: readonly Step[]): void {
  inEachFolder(root, steps.flatMap(pathsOf), (folder) => folder.sync());
}
