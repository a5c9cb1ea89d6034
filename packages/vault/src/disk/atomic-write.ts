import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from './pinned-folder.ts';
import { systemCode, unless } from './system-error.ts';

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

let written = 0;

/** A text that is on the disk under a hidden name beside its note, and has no effect yet. */
export interface StagedFile {
  /** Becomes the note of that name; false where something lies there already. */
  publishNew(name: string): boolean;
  /** Takes the place of what lies at that name. */
  replace(name: string): void;
  /** Leaves no trace; does nothing once the text has found its place. */
  discard(): void;
}

/**
 * Writes bytes to a new file of a folder, down to the disk. Mode and owner are those of `like` where it is given.
 *
 * Throws the system's error, and leaves nothing behind then.
 */
export function stage(folder: PinnedFolder, bytes: Uint8Array, like?: Stats): StagedFile {
  written += 1;
  const path = `${folder.path}/.obsidian-agent-${process.pid}-${Date.now().toString(36)}-${written}.tmp`;
  const discard = () => unless(['ENOENT'], () => unlinkSync(path));

  const descriptor = openSync(path, NEW_FILE, 0o666);
  try {
    writeAll(descriptor, bytes);
    if (like !== undefined) takeOver(descriptor, like);
    fsyncSync(descriptor);
  } catch (error) {
    discard();
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return {
    publishNew: (name) => publishNew(folder, path, name),
    replace: (name) => replace(folder, path, name),
    discard,
  };
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
}

function takeOver(descriptor: number, like: Stats): void {
  // Only root may give a file away, and some file systems know no modes: the text matters more than its owner.
  unless(['EPERM', 'ENOTSUP', 'EINVAL'], () => fchownSync(descriptor, like.uid, like.gid));
  unless(['EPERM', 'ENOTSUP'], () => fchmodSync(descriptor, like.mode & 0o7777));
}

function publishNew(folder: PinnedFolder, path: string, name: string): boolean {
  assertInPlace(folder);
  const target = `${folder.path}/${name}`;
  try {
    linkSync(path, target);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error;
    return claimAndReplace(folder, path, name);
  }
  // The note is there: a name too many beside it is no failure of the write.
  unless(['ENOENT', 'EPERM', 'EACCES'], () => unlinkSync(path));
  folder.sync();
  return true;
}

/** For file systems without hard links: an empty file claims the name, and the text takes its place. */
function claimAndReplace(folder: PinnedFolder, path: string, name: string): boolean {
  const claim = unless(['EEXIST'], () => openSync(`${folder.path}/${name}`, NEW_FILE, 0o666));
  if (claim === undefined) return false;
  closeSync(claim);
  try {
    replace(folder, path, name);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(`${folder.path}/${name}`));
    throw error;
  }
  return true;
}

function replace(folder: PinnedFolder, path: string, name: string): void {
  assertInPlace(folder);
  renameSync(path, `${folder.path}/${name}`);
  folder.sync();
}

function assertInPlace(folder: PinnedFolder): void {
  if (folder.isInPlace()) return;
  throw new AgentError('FILE_SYSTEM_FAILED', {
    message: 'The folder of the note was moved while it was written',
    hint: 'Send the request again.',
  });
}
