import { type BigIntStats, closeSync, fstatSync, readSync, type Stats } from 'node:fs';
import { openToRead } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

const PIECE_BYTES = 1_048_576;
const LEAST_PIECE_BYTES = 4096;

/** A file's bytes; `bytes` is undefined if it is not a regular file or exceeds the limit. */
export interface FileRead {
  readonly stats: Stats;
  readonly bytes: Buffer | undefined;
}

/** Reads a whole file of a folder without following links. Throws system errors. */
export function readFile(folder: Pick<PinnedFolder, 'path'>, name: string, maxBytes: number): FileRead {
  const { stats, descriptor } = openToRead(`${folder.path}/${name}`);
  if (descriptor === undefined) return { stats, bytes: undefined };
  try {
    return { stats, bytes: stats.size > maxBytes ? undefined : readToEnd(descriptor, stats.size, maxBytes) };
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a text of the journal; undefined if there is no regular file of at most so many bytes. Throws system errors. */
export function readText(folder: Pick<PinnedFolder, 'path'>, name: string, maxBytes: number): string | undefined {
  return unless(['ENOENT', 'ELOOP'], () => readFile(folder, name, maxBytes).bytes)?.toString('utf8');
}

/** An open regular file. */
export interface OpenFile {
  readonly stats: BigIntStats;
  /** The bytes from the beginning; each chunk is valid until the next. */
  readonly pieces: () => Iterable<Uint8Array>;
}

/**
 * Opens a regular file of a folder without following links and passes it to `work`; undefined if there is no such file.
 *
 * Throws system errors.
 */
export function withFile<T>(
  folder: Pick<PinnedFolder, 'path'>,
  name: string,
  work: (file: OpenFile) => T,
): T | undefined {
  const { descriptor } = openToRead(`${folder.path}/${name}`);
  if (descriptor === undefined) return undefined;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return work({ stats, pieces: () => piecesOf(descriptor, Number(stats.size)) });
  } finally {
    closeSync(descriptor);
  }
}

function* piecesOf(descriptor: number, expected: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(Math.min(Math.max(expected, LEAST_PIECE_BYTES), PIECE_BYTES));
  for (let position = 0; ; ) {
    const count = readSync(descriptor, buffer, 0, buffer.length, position);
    if (count === 0) return;
    position += count;
    yield buffer.subarray(0, count);
  }
}

/** The rest of a file; undefined if it grows past the limit while it is read. */
function readToEnd(descriptor: number, expected: number, maxBytes: number): Buffer | undefined {
  // One extra byte shows the end of the file without another read.
  let buffer = Buffer.allocUnsafe(expected + 1);
  let length = 0;
  while (length <= maxBytes) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(length)]);
  }
  return undefined;
}

/** The kind of a directory entry, in words for people. */
export function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
