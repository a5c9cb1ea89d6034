import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { PinnedFolder } from './pinned-folder.ts';

// A pipe without a writer would block an open that does not say NONBLOCK.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const PIECE_BYTES = 1_048_576;

/** A file's bytes; `undefined` instead of bytes where it is no regular file or longer than the limit. */
export interface FileRead {
  readonly stats: Stats;
  readonly bytes: Uint8Array | undefined;
}

/** Reads a file of a folder whole, following no link. Throws the system's error. */
export function readFile(folder: Pick<PinnedFolder, 'path'>, name: string, maxBytes: number): FileRead {
  const descriptor = openSync(`${folder.path}/${name}`, READ);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxBytes) return { stats, bytes: undefined };
    return { stats, bytes: readToEnd(descriptor, stats.size) };
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a file of a folder of whatever length in pieces, each of which is good until the next. Throws the system's error. */
export function* readPieces(folder: Pick<PinnedFolder, 'path'>, name: string): Generator<Uint8Array> {
  const descriptor = openSync(`${folder.path}/${name}`, READ);
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    for (;;) {
      const count = readSync(descriptor, buffer, 0, buffer.length, null);
      if (count === 0) return;
      yield buffer.subarray(0, count);
    }
  } finally {
    closeSync(descriptor);
  }
}

function readToEnd(descriptor: number, expected: number): Uint8Array {
  // One byte more than expected shows the end of the file without another round.
  let buffer = Buffer.allocUnsafe(expected + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(length)]);
  }
}

/** What a directory entry is, in words for a person. */
export function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
