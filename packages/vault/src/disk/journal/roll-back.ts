import { existsSync, rmdirSync, unlinkSync } from 'node:fs';
import { replace } from '../atomic-write.ts';
import { digestOf } from '../digest.ts';
import type { PinnedFolder } from '../pinned-folder.ts';
import { atPlace, type Spot } from '../place.ts';
import { readFile } from '../read-bytes.ts';
import { unless } from '../system-error.ts';
import type { Root } from '../walk.ts';
import { moveEntry } from './move-entry.ts';
import type { Step } from './record.ts';

const ABSENT = ['ENOENT', 'ENOTDIR'];

/** Whether the effect of a step is there. */
export function isApplied(root: Root, folder: PinnedFolder, step: Step): boolean {
  if (step.op === 'move') return !liesAt(root, step.from) && liesAt(root, step.to);
  if (step.op === 'make_folder') return liesAt(root, step.path);
  if (step.op === 'remove') return existsSync(`${folder.path}/${step.file}.old`) && !liesAt(root, step.path);
  return digestAt(root, step.path) === step.after;
}

/**
 * Takes back the effect of steps, the last one first, whichever of them have happened.
 *
 * What another program has written since stays: it is newer than anything kept here. Throws the system's errors.
 */
export function rollBack(root: Root, folder: PinnedFolder, steps: readonly Step[]): void {
  for (const step of steps.toReversed()) {
    if (!isApplied(root, folder, step)) continue;
    if (step.op === 'move')
      atPlace(root, step.to, (source) => atPlace(root, step.from, ({ path }) => moveEntry(source.path, path)));
    else if (step.op === 'make_folder') atPlace(root, step.path, ({ path }) => removeEmptyFolder(path));
    else if (step.op === 'remove')
      atPlace(root, step.path, ({ path }) => moveEntry(`${folder.path}/${step.file}.old`, path));
    else atPlace(root, step.path, (spot) => takeBackText(spot, folder, step));
  }
}

function takeBackText(spot: Spot, folder: PinnedFolder, step: Extract<Step, { op: 'write' }>): void {
  if (step.before === null) unlinkSync(spot.path);
  else replace(`${folder.path}/${step.file}.old`, spot.folder, spot.name);
}

function removeEmptyFolder(path: string): void {
  unless(['ENOTEMPTY', 'EEXIST', 'ENOENT'], () => rmdirSync(path));
}

function liesAt(root: Root, path: string): boolean {
  return unless(ABSENT, () => atPlace(root, path, ({ stats }) => stats !== undefined)) ?? false;
}

function digestAt(root: Root, path: string): string | undefined {
  return unless(ABSENT, () =>
    atPlace(root, path, ({ folder, name, stats }) => {
      if (stats?.isFile() !== true) return undefined;
      const { bytes } = readFile(folder, name, stats.size);
      return bytes === undefined ? undefined : digestOf(bytes);
    }),
  );
}
