import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/** Why a file is not read: it is a folder, a pipe, a socket or a device, or it has more bytes than the limit. */
export type FileRefusal = 'folder' | 'special' | 'too long';

/** A file that is not read. What the system itself refuses comes as its own error. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Reads a regular file of at most so many bytes: never waits for a pipe, and never reads a device without end.
 *
 * @throws FileRefused; the system's error, such as `ENOENT`
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  return withRegularFile(path, (descriptor) => readBounded(descriptor, maxBytes));
}

/**
 * Reads the first bytes of a regular file of any length.
 *
 * @throws FileRefused; the system's error, such as `ENOENT`
 */
export function readStartOfFile(path: string, bytes: number): Buffer {
  return withRegularFile(path, (descriptor) => {
    const start = Buffer.alloc(bytes);
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  });
}

function withRegularFile(path: string, read: (descriptor: number) => Buffer): Buffer {
  // A device may act when it is opened.
  assertRegular(statSync(path));
  // By now a pipe may have replaced the file; without a writer it would block a plain open.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    assertRegular(fstatSync(descriptor));
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function assertRegular(stats: Stats): void {
  if (stats.isDirectory()) throw new FileRefused('folder');
  if (!stats.isFile()) throw new FileRefused('special');
}

/**
 * Reads an open file to its end, by what comes of it: a file can grow, and a pipe has no size.
 *
 * @throws FileRefused as soon as there is more than the limit
 */
export function readBounded(descriptor: number, maxBytes: number): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = readSync(descriptor, chunk, 0, chunk.length, null);
    if (count === 0) return Buffer.concat(chunks, length);
    length += count;
    if (length > maxBytes) throw new FileRefused('too long');
    chunks.push(chunk.subarray(0, count));
  }
}
