import { mkdirSync } from 'node:fs';
import { noteExists, noteNotFound } from '../../vault/note-errors.ts';
import { publishNew, replace } from '../atomic-write.ts';
import { digestOf } from '../digest.ts';
import type { PinnedFolder } from '../pinned-folder.ts';
import { atPlace, type Spot } from '../place.ts';
import { readFile } from '../read-bytes.ts';
import { unless } from '../system-error.ts';
import type { Root } from '../walk.ts';
import { ChangedOutside } from './changed-outside.ts';
import { moveEntry } from './move-entry.ts';
import type { Prepared } from './prepare.ts';
import type { Step } from './record.ts';

/** Takes one step of a prepared transaction. Throws ChangedOutside, and the system's errors. */
export function applyStep(root: Root, { folder }: Prepared, step: Step): void {
  if (step.op === 'move') applyMove(root, step);
  else if (step.op === 'make_folder') atPlace(root, step.path, ({ path }) => unless(['EEXIST'], () => mkdirSync(path)));
  else if (step.op === 'write') atPlace(root, step.path, (spot) => write(spot, folder, step));
  else atPlace(root, step.path, ({ path }) => moveEntry(path, `${folder.path}/${step.file}.old`));
}

function applyMove(root: Root, { from, to }: Extract<Step, { op: 'move' }>): void {
  atPlace(root, from, (source) =>
    atPlace(root, to, (target) => {
      if (source.stats === undefined) throw noteNotFound(from);
      const isItself = target.stats?.ino === source.stats.ino && target.stats.dev === source.stats.dev;
      if (target.stats !== undefined && !isItself) throw noteExists(to);
      moveEntry(source.path, target.path);
    }),
  );
}

function write(spot: Spot, folder: PinnedFolder, step: Extract<Step, { op: 'write' }>): void {
  const staged = `${folder.path}/${step.file}.new`;
  if (step.before === null) {
    if (spot.stats !== undefined || !publishNew(staged, spot.folder, spot.name)) throw new ChangedOutside(step.path);
    return;
  }
  if (spot.stats?.isFile() !== true) throw new ChangedOutside(step.path);
  const { bytes } = readFile(spot.folder, spot.name, spot.stats.size);
  if (bytes === undefined || digestOf(bytes) !== step.before) throw new ChangedOutside(step.path);
  replace(staged, spot.folder, spot.name);
}

/**
 * Looks at the replaced files once more: a program that had one open may have written to it until the last moment.
 *
 * @throws ChangedOutside
 */
export function assertNothingSlippedIn({ folder, record }: Prepared): void {
  for (const step of record.steps) {
    if (step.op !== 'write' || step.before === null) continue;
    const { bytes } = readFile(folder, `${step.file}.old`, Number.MAX_SAFE_INTEGER);
    if (bytes === undefined || digestOf(bytes) !== step.before) throw new ChangedOutside(step.path);
  }
}

/** Puts the folders that a transaction changed on the disk. Throws the system's errors. */
export function syncFolders(root: Root, steps: readonly Step[]): void {
  const touched = steps.flatMap((step) => (step.op === 'move' ? [step.from, step.to] : [step.path]));
  const folders = new Set(touched.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  for (const folder of folders) {
    // What a later step moved away is synced where it lies then.
    unless(['ENOENT'], () => atPlace(root, `${folder}any`, (spot) => spot.folder.sync()));
  }
}
