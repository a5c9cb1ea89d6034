import type { TreeStep } from '../files/draft-tree.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import type { DiskReader } from '../reader/disk-reader.ts';
import { fingerprintOf, type PrintedFile } from '../reader/fingerprint.ts';
import { entriesOf } from '../reader/list-entries.ts';

/** An entry that the history keeps: its folder and name there, the path by which it is read, and its new path. */
interface KeptEntry {
  readonly folder: PinnedFolder;
  readonly name: string;
  readonly kept: string;
  readonly path: string;
}

/** Makes the step that restores an entry from the history. Throws system errors. */
export function restoreStep(reader: DiskReader, { folder, name, kept, path }: KeptEntry): TreeStep {
  const kind = reader.kindOf(kept);
  if (kind === undefined) throw new Error(`The history keeps nothing under ${name}.`);
  const entries = entriesOf(folder, { name, path, kind });
  const printed = entries.files.map((file): PrintedFile => {
    const below = file.slice(path.length);
    return [below, reader.printOf(kept + below)];
  });
  return { op: 'restore', path, isFolder: kind === 'folder', kept, fingerprint: fingerprintOf(printed), entries };
}
