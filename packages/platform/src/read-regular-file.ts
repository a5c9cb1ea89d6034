import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/** Why a file is refused: it is a folder, pipe, socket or device, or longer than the limit. */
export type FileRefusal = 'folder' | 'special' | 'too long';

/** A file that is refused. Errors of the operating system are thrown unchanged. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Reads a regular file up to a limit. Never waits for a pipe or reads an endless device.
 *
 * @throws FileRefused; and errors of the operating system, such as `ENOENT`
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  return withRegularFile(path, (descriptor) => readBounded(descriptor, maxBytes));
}

/**
 * Reads the first bytes of a regular file of any length.
 *
 * @throws FileRefused; and errors of the operating system, such as `ENOENT`
 */
export function readStartOfFile(path: string, bytes: number): Buffer {
  return withRegularFile(path, (descriptor) => {
    const start = Buffer.alloc(bytes);
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  });
}

function withRegularFile(path: string, read: (descriptor: number) => Buffer): Buffer {
  const descriptor = openRegularFile(path);
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Opens a regular file for reading; returns its descriptor.
 *
 * @throws FileRefused; and errors of the operating system, such as `ENOENT`
 */
export function openRegularFile(path: string): number {
  // A device may act when it is opened.
  assertRegular(statSync(path));
  // A pipe may have replaced the file by now. Without a writer it would block a plain open.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    assertRegular(fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function assertRegular(stats: Stats): void {
  if (stats.isDirectory()) throw new FileRefused('folder');
  if (!stats.isFile()) throw new FileRefused('special');
}

/**
 * Reads an open file to its end, without relying on its size: a file can grow, and a pipe has no size.
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
