import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
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
import { AgentError } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from './pinned-folder.ts';
import { systemCode, unless } from './system-error.ts';

const TEMPORARY = '.obsidian-agent-';
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Writes bytes to a new file, down to the disk. Mode and owner are those of `like` where it is given.
 *
 * Throws the system's error, and leaves nothing behind then.
 */
export function writeNew(path: string, bytes: Uint8Array, like?: Stats): void {
  const descriptor = openSync(path, NEW_FILE, 0o666);
  try {
    writeAll(descriptor, bytes);
    if (like !== undefined) takeOver(descriptor, like);
    fsyncSync(descriptor);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(path));
    throw error;
  } finally {
    closeSync(descriptor);
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

/**
 * Makes a written file the one of that name in a folder; false where something lies there already.
 *
 * Throws the system's error; nothing lies at the name then.
 */
export function publishNew(path: string, folder: PinnedFolder, name: string): boolean {
  assertInPlace(folder);
  const target = `${folder.path}/${name}`;
  try {
    linkSync(path, target);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(code ?? '')) throw error;
    return claimAndReplace(path, folder, name);
  }
  // The file is there: a name too many beside it is no failure of the write.
  unless(['ENOENT', 'EPERM', 'EACCES'], () => unlinkSync(path));
  return true;
}

/** For file systems without hard links: an empty file claims the name, and the text takes its place. */
function claimAndReplace(path: string, folder: PinnedFolder, name: string): boolean {
  const claim = unless(['EEXIST'], () => openSync(`${folder.path}/${name}`, NEW_FILE, 0o666));
  if (claim === undefined) return false;
  closeSync(claim);
  try {
    replace(path, folder, name);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(`${folder.path}/${name}`));
    throw error;
  }
  return true;
}

/** Makes a written file take the place of what lies at that name of a folder. Throws the system's error. */
export function replace(path: string, folder: PinnedFolder, name: string): void {
  assertInPlace(folder);
  const target = `${folder.path}/${name}`;
  try {
    renameSync(path, target);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    // A folder of the vault lies on another file system: the text is written beside its place first.
    const beside = `${folder.path}/${TEMPORARY}${process.pid}-${Date.now().toString(36)}.tmp`;
    writeNew(beside, readFileSync(path), statSync(path));
    try {
      renameSync(beside, target);
    } catch (cause) {
      unlinkSync(beside);
      throw cause;
    }
    unlinkSync(path);
  }
}

function assertInPlace(folder: PinnedFolder): void {
  if (folder.isInPlace()) return;
  throw new AgentError('FILE_SYSTEM_FAILED', {
    message: 'The folder of the note was moved while it was written',
    hint: 'Send the request again.',
  });
}
