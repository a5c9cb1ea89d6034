import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  fsyncSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { openNew } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { unless } from './system-error.ts';

const syncFile = promisify(fsync);
/** Bits of a file's mode that nobody but its owner has a part of. */
const PRIVATE = 0o700;
/** Stands for the owner that a file has. */
const UNCHANGED = -1;

/** Who may read a file: permissions, and owner and group where they are to be another's. */
export interface Access {
  readonly mode: number;
  readonly uid?: number;
  readonly gid?: number;
}

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
    if (like !== undefined) takeOver(descriptor, like);
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

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
}

/** Gives a file the access of another. Nobody may read it meanwhile who could not read that one. */
function takeOver(descriptor: number, { mode, uid, gid }: Access): void {
  const isGiven = uid === undefined || gid === undefined || give(descriptor, { uid, gid });
  // The group's permissions are for that group alone; another one has those of everybody.
  const group = isGiven ? mode & 0o070 : (mode & 0o007) << 3;
  unless(['EPERM', 'ENOTSUP'], () => fchmodSync(descriptor, (mode & 0o7707) | group));
}

/** Gives a file an owner and a group; false where it got another group. Only the superuser may give a file away. */
function give(descriptor: number, { uid, gid }: { uid: number; gid: number }): boolean {
  const cannot = ['EPERM', 'ENOTSUP', 'EINVAL'];
  const isDone = (owner: number) => unless(cannot, () => fchownSync(descriptor, owner, gid) ?? true) === true;
  return isDone(uid) || isDone(UNCHANGED) || fstatSync(descriptor).gid === gid;
}

/**
 * Replaces a file of the agent's own that may be lost, whatever has its name. Throws the system's error.
 *
 * The file that was there is not opened: it may be a pipe, or a second name of something else.
 */
export function writeOver(folder: Pick<PinnedFolder, 'path'>, name: string, text: string): void {
  const temporary = `${folder.path}/.${name}.tmp`;
  unless(['ENOENT'], () => unlinkSync(temporary));
  closeSync(writeOpen(temporary, Buffer.from(text)));
  renameSync(temporary, `${folder.path}/${name}`);
}
