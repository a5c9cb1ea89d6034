import { digestOf } from '../files/digest.ts';
import { filePrint } from '../files/file-etag.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import type { Spot } from '../files/place.ts';
import { listEntries } from './list-entries.ts';

/** A file of what a fingerprint is taken of: its path from there, empty for the file itself, and its print. */
export type PrintedFile = readonly [path: string, print: string | undefined];

/** Tells two files, or two folders with the texts of all files in them, apart. Hidden ones do not count. */
export function fingerprintOf(files: readonly PrintedFile[]): string {
  return digestOf(Buffer.from(JSON.stringify(files)));
}

/** The fingerprint of what lies at a place of the disk; undefined for nothing. Throws the system's errors. */
export function fingerprintAt({ folder, name, path, stats }: Spot): string | undefined {
  if (stats?.isDirectory() !== true)
    return stats?.isFile() ? fingerprintOf([['', filePrint(folder, name)]]) : undefined;
  const open = pinFolder(path);
  try {
    const { files } = listEntries(open);
    return fingerprintOf(files.map((file) => [`/${file}`, filePrint(open, file)]));
  } finally {
    open.close();
  }
}
