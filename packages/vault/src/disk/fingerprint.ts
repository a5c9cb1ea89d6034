import { digestOf, digestOfAll, etagOf } from './digest.ts';
import { listEntries } from './list-entries.ts';
import { pinFolder } from './pinned-folder.ts';
import type { Spot } from './place.ts';
import { readPieces } from './read-bytes.ts';

/** A file of what a fingerprint is taken of: its path from there, empty for the file itself, and its etag. */
export type PrintedFile = readonly [path: string, etag: string];

/** Tells two files, or two folders with the texts of all files in them, apart. Hidden ones do not count. */
export function fingerprintOf(files: readonly PrintedFile[]): string {
  return digestOf(Buffer.from(JSON.stringify(files)));
}

/** The fingerprint of what lies at a place of the disk; undefined for nothing. Throws the system's errors. */
export function fingerprintAt({ folder, name, path, stats }: Spot): string | undefined {
  if (stats?.isDirectory() !== true)
    return stats?.isFile() ? fingerprintOf([['', etagOf(digestOfAll(readPieces(folder, name)))]]) : undefined;
  const open = pinFolder(path);
  try {
    const { files } = listEntries(open);
    return fingerprintOf(files.map((file) => [`/${file}`, etagOf(digestOfAll(readPieces(open, file)))]));
  } finally {
    open.close();
  }
}
