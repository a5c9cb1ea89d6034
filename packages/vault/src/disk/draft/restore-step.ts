import type { TreeStep } from '../files/draft-tree.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import type { DiskReader } from '../reader/disk-reader.ts';
import { fingerprintOf, type PrintedFile } from '../reader/fingerprint.ts';
import { entriesOf } from '../reader/list-entries.ts';

/** What the history keeps in a folder under a name, the path by which it is read there, and the one that it gets. */
interface KeptEntry {
  readonly folder: PinnedFolder;
  readonly name: string;
  readonly kept: string;
  readonly path: string;
}

/** The step that brings back what the history keeps. Throws the system's errors. */
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
