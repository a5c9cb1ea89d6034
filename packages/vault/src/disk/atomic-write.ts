import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { AgentError } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from './pinned-folder.ts';
import { ifPossible, systemCode, unless } from './system-error.ts';

/** How file systems say that they know no hard links, or that one cannot lead to that place. */
export const NO_SECOND_NAME: readonly string[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES'];
const syncFile = promisify(fsync);
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes bytes, whole or in pieces, to a new file, down to the disk. Mode and owner are those of `like` where it is given.
 *
 * Throws the system's error, and leaves nothing behind then.
 */
export function writeNew(path: string, bytes: Uint8Array | Iterable<Uint8Array>, like?: Stats): void {
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
export function writeOpen(path: string, bytes: Uint8Array | Iterable<Uint8Array>, like?: Stats): number {
  const descriptor = openSync(path, NEW_FILE, 0o666);
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

function takeOver(descriptor: number, like: Stats): void {
  // Only root may give a file away, and some file systems know no modes: the text matters more than its owner.
  unless(['EPERM', 'ENOTSUP', 'EINVAL'], () => fchownSync(descriptor, like.uid, like.gid));
  unless(['EPERM', 'ENOTSUP'], () => fchmodSync(descriptor, like.mode & 0o7777));
}

/** Writes a text over a file of the agent's own that may be lost; through no link. Throws the system's error. */
export function writeOver(folder: PinnedFolder, name: string, text: string): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  const descriptor = openSync(`${folder.path}/${name}`, flags, 0o666);
  try {
    writeAll(descriptor, Buffer.from(text));
  } finally {
    closeSync(descriptor);
  }
}

/** A name in an open folder, and one beside it for what is about to get that name. */
export interface Target {
  readonly folder: PinnedFolder;
  readonly name: string;
  readonly temporary: string;
}

/**
 * Makes a written file the one of that name in a folder; false where something lies there already.
 *
 * Throws the system's error; nothing lies at the name then.
 */
export function publishNew(path: string, target: Target): boolean {
  assertInPlace(target.folder);
  try {
    linkSync(path, pathOf(target));
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (!NO_SECOND_NAME.includes(code ?? '')) throw error;
    return claimAndReplace(path, target);
  }
  // The file is there: a name too many beside it is no failure of the write.
  ifPossible(() => unlinkSync(path));
  return true;
}

/** For file systems without hard links: an empty file claims the name, and the text takes its place. */
function claimAndReplace(path: string, target: Target): boolean {
  const claim = unless(['EEXIST'], () => openSync(pathOf(target), NEW_FILE, 0o666));
  if (claim === undefined) return false;
  closeSync(claim);
  try {
    replace(path, target);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(pathOf(target)));
    throw error;
  }
  return true;
}

/** Makes a written file take the place of what lies at that name of a folder. Throws the system's error. */
export function replace(path: string, target: Target): void {
  assertInPlace(target.folder);
  try {
    renameSync(path, pathOf(target));
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    replaceAfar(path, target);
  }
}

/** For a folder of the vault that lies on another file system: the text is written beside its place first. */
function replaceAfar(path: string, target: Target): void {
  const beside = `${target.folder.path}/${target.temporary}`;
  unless(['ENOENT'], () => unlinkSync(beside));
  writeNew(beside, readFileSync(path), statSync(path));
  try {
    renameSync(beside, pathOf(target));
  } catch (error) {
    unlinkSync(beside);
    throw error;
  }
  unlinkSync(path);
}

function pathOf({ folder, name }: Target): string {
  return `${folder.path}/${name}`;
}

function assertInPlace(folder: PinnedFolder): void {
  if (folder.isInPlace()) return;
  throw new AgentError('FILE_SYSTEM_FAILED', {
    message: 'The folder of the note was moved while it was written',
    hint: 'Send the request again.',
  });
}
