import { digestOf } from '../files/digest.ts';
import { filePrint } from '../files/file-etag.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import type { Place } from '../files/walk.ts';
import { listEntries } from './list-entries.ts';

/** A file in a fingerprint: its path relative to the entry, empty for the entry itself, and its identifying value. */
export type PrintedFile = readonly [path: string, print: string | undefined];

/** A fingerprint of a file, or of a folder with all its files, except hidden ones. */
export function fingerprintOf(files: readonly PrintedFile[]): string {
  return digestOf(Buffer.from(JSON.stringify(files)));
}

/** The fingerprint of an entry on the disk; undefined if nothing is there. Throws system errors. */
export function fingerprintAt({ folder, name, path, stats }: Place): string | undefined {
  if (stats?.isDirectory() !== true)
    return stats?.isFile() ? fingerprintOf([['', filePrint(folder, name)]]) : undefined;
  using open = pinFolder(path);
  return fingerprintOf(listEntries(open).files.map((file) => [`/${file}`, filePrint(open, file)]));
}
