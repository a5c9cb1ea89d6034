import { closeSync, fsync, fsyncSync, renameSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Access, accessInFolder, giveAccess } from './access.ts';
import { openNew } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

const syncFile = promisify(fsync);
/** Bits of a file's mode that nobody but its owner has a part of. */
const PRIVATE = 0o700;
/**
 * Writes bytes, whole or in pieces, to a new file, down to the disk. Mode and owner are those of `like` where it is given.
 *
 * Throws the system's error, and leaves nothing behind then.
 */
export function writeNew(path: string, bytes: Uint8Array | Iterable<Uint8Array>, like?: Access): void {
  const descriptor = writeOpen(path, bytes, like);
  try {
    fsyncSync(descriptor);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(path));
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The same, but for the way down to the disk: returns the descriptor, which is open still.
 *
 * Throws the system's error, and leaves nothing behind then.
 */
export function writeOpen(path: string, bytes: Uint8Array | Iterable<Uint8Array>, like?: Access): number {
  const descriptor = openNew(path, like === undefined ? undefined : like.mode & PRIVATE);
  try {
    for (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) writeAll(descriptor, piece);
    if (like !== undefined) giveAccess(descriptor, like);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    unless(['ENOENT'], () => unlinkSync(path));
    throw error;
  }
}

/**
 * Brings open files down to the disk, many in the time of a few, and closes them. Throws the system's first error.
 */
export async function syncAndClose(descriptors: readonly number[]): Promise<void> {
  const [first, ...others] = descriptors;
  if (first === undefined) return;
  try {
    // One alone is there sooner without another thread.
    if (others.length === 0) return fsyncSync(first);
    const outcomes = await Promise.allSettled(descriptors.map((descriptor) => syncFile(descriptor)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** Writes bytes to an open file, however many calls that takes. Throws the system's error. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
}

/**
 * Replaces a file of the agent's own that may be lost, whatever has its name. Throws the system's error.
 *
 * The file that was there is not opened: it may be a pipe, or a second name of something else.
 */
export function writeOver(folder: Pick<PinnedFolder, 'path'>, name: string, text: string): void {
  const temporary = `${folder.path}/.${name}.tmp`;
  unless(['ENOENT'], () => unlinkSync(temporary));
  closeSync(writeOpen(temporary, Buffer.from(text), accessInFolder(statSync(folder.path))));
  renameSync(temporary, `${folder.path}/${name}`);
}
