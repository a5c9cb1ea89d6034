import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

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
  // A pipe that nobody writes to would hold up a plain open.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const kind = fstatSync(descriptor);
    if (kind.isDirectory()) throw new FileRefused('folder');
    if (!kind.isFile()) throw new FileRefused('special');
    return readBounded(descriptor, maxBytes);
  } finally {
    closeSync(descriptor);
  }
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
