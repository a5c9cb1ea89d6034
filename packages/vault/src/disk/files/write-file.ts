import { closeSync, fsync, fsyncSync, renameSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { type Access, accessInFolder, applyAccess } from './access.ts';
import { openNew } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

/** The owner's bits of a file's mode. */
const PRIVATE = 0o700;
/**
 * Writes bytes, whole or in chunks, to a new file and flushes it to the disk. If `like` is given, the file gets its
 * mode and owner.
 *
 * Throws system errors and then leaves nothing behind.
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
 * Like `writeNew` without the flush: returns the descriptor, still open.
 *
 * Throws system errors and then leaves nothing behind.
 */
export function writeOpen(path: string, bytes: Uint8Array | Iterable<Uint8Array>, like?: Access): number {
  const descriptor = openNew(path, like === undefined ? undefined : like.mode & PRIVATE);
  try {
    for (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) writeAll(descriptor, piece);
    if (like !== undefined) applyAccess(descriptor, like);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    unless(['ENOENT'], () => unlinkSync(path));
    throw error;
  }
}

/** Flushes open files to the disk in parallel, then closes them. Throws the first system error. */
export async function syncAndClose(descriptors: readonly number[]): Promise<void> {
  const [first, ...others] = descriptors;
  if (first === undefined) return;
  try {
    // A single file is faster without another thread.
    if (others.length === 0) return fsyncSync(first);
    const outcomes = await Promise.allSettled(descriptors.map(syncFile));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

function syncFile(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => fsync(descriptor, (error) => (error === null ? resolve() : reject(error))));
}

/** Writes all bytes to an open file, in as many calls as needed. Throws system errors. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
}

/**
 * Replaces a file of the agent that may be lost, even if the name is taken by something else. Throws system errors.
 *
 * The existing file is not opened: it may be a pipe, or a second name of another file.
 */
export function writeOver(folder: Pick<PinnedFolder, 'path'>, name: string, text: string): void {
  const temporary = `${folder.path}/.${name}.tmp`;
  unless(['ENOENT'], () => unlinkSync(temporary));
  closeSync(writeOpen(temporary, Buffer.from(text), accessInFolder(statSync(folder.path))));
  renameSync(temporary, `${folder.path}/${name}`);
}
